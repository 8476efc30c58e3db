// An engine for all games: wins where it can at once, or else plays any move. docs/engines-of-others.md explains it.
// It asks `parlour engine` for the rules, or the program that PARLOUR names. Build it by `cc -O2 -o engine engine.c`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONG = 1 << 17 };
static char said[LONG], position[LONG] = "position startpos";
static FILE *to, *from;

// Asks the referee, and keeps what it says, a line after the other.
static char *ask(const char *lines) {
    static char line[LONG];
    size_t length = 0;
    fprintf(to, "%s\nisready\n", lines);
    fflush(to);
    for (said[0] = 0; fgets(line, sizeof line, from) && strcmp(line, "readyok\n"); length += strlen(line))
        if (length + strlen(line) < sizeof said) strcpy(said + length, line);
    return said;
}

// Answers `go` by a win, or any move; where there is none, the game is over.
static void think(char *answer) {
    static char moves[LONG], question[LONG + 99], *list[5000];
    int count = 0, win = -1;
    sprintf(question, "%s\nmoves\nquery p1turn", position);
    strcpy(moves, ask(question));
    const char *winner = strstr(moves, "\nresponse true") ? "response p1win\n" : "response p2win\n";
    *strchr(moves, '\n') = 0;
    strtok(moves, " ");
    while (count < 5000 && (list[count] = strtok(NULL, " "))) count++;
    for (int i = 0; i < count && win < 0; i++) {
        sprintf(question, "%s%s %s\nquery result", position, strstr(position, " moves ") ? "" : " moves", list[i]);
        if (!strcmp(ask(question), winner)) win = i;
    }
    ask(position);
    const char *best = win >= 0 ? list[win] : count ? list[rand() % count] : "none";
    if (win >= 0) sprintf(answer, "info depth 1 score win 1 pv %s\nbestmove %s\n", best, best);
    else sprintf(answer, "bestmove %s\n", best);
}

int main(void) {
    static char line[LONG], held[999], answer[999];
    const char *program = getenv("PARLOUR") ? getenv("PARLOUR") : "parlour";
    int out[2], in[2];
    if (pipe(out) || pipe(in)) return 1;
    if (!fork()) {
        dup2(out[0], 0), dup2(in[1], 1), close(out[1]), close(in[0]);
        return execlp(program, program, "engine", (char *)NULL);
    }
    close(out[0]), close(in[1]);
    to = fdopen(out[1], "w"), from = fdopen(in[0], "r");
    srand(getpid());
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!strcmp(line, "ugi")) {
            puts("id name engine.c");
            for (char *one = strtok(ask("ugi"), "\n"); one; one = strtok(NULL, "\n"))
                if (strstr(one, "name Game") || strstr(one, "name Set") || !strcmp(one, "ugiok")) puts(one);
        } else if (!strcmp(line, "isready")) {
            puts("readyok");
        } else if (!strcmp(line, "quit")) {
            break;
        } else if (!strcmp(line, "stop")) {
            fputs(held, stdout), held[0] = 0;
        } else if (!strncmp(line, "go", 2) && !strchr(line, '-')) {
            think(answer);
            if (strstr(line, "infinite")) strcpy(held, answer);
            else fputs(answer, stdout);
        } else {
            fputs(ask(line), stdout);
            if (!strncmp(line, "position", 8) && !said[0]) strcpy(position, line);
            if (!strcmp(line, "uginewgame")) strcpy(position, "position startpos");
        }
        fflush(stdout);
    }
    return 0;
}
