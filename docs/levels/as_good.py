"""Counts the first four moves of Claustro or Trike that are as good, by a search of each position.

    python3 docs/levels/as_good.py claustro 41000

A position is worth the mean of searches of it and of its image, with 0.8, 1 and 1.25 times the positions.
`PARLOUR` is the program if it is not in your `PATH`."""

import os
import re
import subprocess
import sys

GAME, POSITIONS = sys.argv[1], int(sys.argv[2])
ENGINE = subprocess.Popen([os.environ.get("PARLOUR", "parlour"), "engine"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def say(line):
    ENGINE.stdin.write(line + "\n")
    ENGINE.stdin.flush()


def answer(moves, line, word):
    """Returns what follows a word in the answer about the position after moves, and the last score."""
    say(" ".join(["position startpos", *(["moves", *moves] if moves else [])]))
    say(line)
    score = 0
    for told in ENGINE.stdout:
        found = re.search(r" score (cp|win|loss) (-?\d+)", told)
        if found:
            score = int(found[2]) if found[1] == "cp" else 9999 if found[1] == "win" else -9999
        if told.startswith(word):
            return told.split()[1:], score


def image(ply):
    """Mirrors a ply: in Claustro at the long diagonal, in Trike from left to right."""
    if GAME == "claustro":
        mirrored = lambda cell: "abcde"[int(cell[2]) - 1] + str("abcde".index(cell[1]) + 1)
        return re.sub(r"([a-e])([1-5])", mirrored, ply)
    return ply if ply == "swap" else ply[0] + str("abcdefg".index(ply[0]) + 2 - int(ply[1:]))


def value(moves, known={}):
    lines = [moves, [image(ply) for ply in moves]]
    key = min(answer(line, "query fen", "response")[0] for line in lines)
    if tuple(key) not in known:
        found = []
        for line in lines:
            for part in (0.8, 1, 1.25):
                say("uginewgame")
                found.append(answer(line, f"go nodes {int(POSITIONS * part)}", "bestmove")[1])
        known[tuple(key)] = sum(found) / len(found)
    return known[tuple(key)]


def as_good(moves, within, known={}):
    """Returns the first four moves that go on from some, each within so many hundredths of the best."""
    if len(moves) == 4:
        return [moves]
    if tuple(moves) not in known:
        plies = answer(moves, "moves", "moves")[0]
        known[tuple(moves)] = [(-value([*moves, ply]), ply) for ply in plies]
    values = known[tuple(moves)]
    good = [ply for found, ply in values if found >= max(values)[0] - within]
    return [line for ply in good for line in as_good([*moves, ply], within)]


for option in (f"Game value {GAME}", "Vary value none", "Tables value none"):
    say("setoption name " + option)
for within in (0, 6, 12, 18):
    lines = as_good([], within)
    print(f"within {within:>2}: {len(lines)}, such as {' '.join(lines[0])}", flush=True)
say("quit")
