#!/usr/bin/env python3
"""An engine for all games: wins where it can, or else leaves the fewest answers. docs/engines-of-others.md explains it.

It asks `parlour engine` for the rules, or the program that PARLOUR names.
"""
import os
import random
import subprocess
import sys

REFEREE = subprocess.Popen([os.environ.get("PARLOUR", "parlour"), "engine"], text=True,
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(*lines):
    """What the referee says to these lines."""
    REFEREE.stdin.write("\n".join(lines) + "\nisready\n")
    REFEREE.stdin.flush()
    said = []
    while (line := REFEREE.stdout.readline().strip()) != "readyok":
        said.append(line)
    return said


def value(position, move, winner):
    """What a move is worth: 1000 wins, and otherwise fewer answers are better."""
    after = position + (" " if " moves " in position else " moves ") + move
    result, answers = ask(after, "query result", "moves")
    if result == "response none":
        return -len(answers.split())
    return {f"response {winner}": 1000, "response draw": -500}.get(result, -1000)


def think(position):
    """The lines that answer `go`."""
    moves, turn = ask(position, "moves", "query p1turn")
    winner = "p1win" if turn == "response true" else "p2win"
    moves = moves.split()[1:]
    values = {move: value(position, move, winner) for move in random.sample(moves, len(moves))}
    ask(position)
    if not moves:
        return ["bestmove none"]
    best = max(values, key=values.get)
    wins = values[best] == 1000
    return [f"info string {'I win.' if wins else 'I leave few answers.'}",
            f"info depth 1 score {'win 1' if wins else f'cp {values[best]}'} pv {best}",
            f"bestmove {best}"]


INTRODUCTION = [line for line in ask("ugi") if " name Game " in line or " name Set " in line]
position, held = "position startpos", []
for line in sys.stdin:
    line = line.strip()
    word = line.split(" ")[0]
    said = []
    if word == "ugi":
        said = ["id name engine.py", *INTRODUCTION, "ugiok"]
    elif word == "isready":
        said = [*ask(), "readyok"]
    elif word == "go" and "-" not in line:
        said = think(position)
        if "infinite" in line:
            held, said = said, []
    elif word == "stop":
        said, held = held, []
    elif word == "quit":
        break
    else:
        said = ask(line)
        if word == "position" and not said:
            position = line
        elif word == "uginewgame":
            position = "position startpos"
    for text in said:
        print(text, flush=True)
REFEREE.stdin.close()
