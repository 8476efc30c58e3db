#!/usr/bin/env python3
"""Seats a language model at parlour's board: speaks the engine protocol to parlour and chat to a model.

    MODEL_URL   address of the chat endpoint, such as http://localhost:11434/v1/chat/completions
    MODEL_NAME  name of the model there
    MODEL_KEY   secret that the endpoint asks for, if it asks for one
    PARLOUR     the program that knows the rules [default: parlour]

The option Moves=false leaves the legal moves out of the prompt. docs/models.md leads to a match.
"""
import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
import urllib.request

PARLOUR = os.environ.get("PARLOUR", "parlour")
URL = os.environ.get("MODEL_URL", "http://localhost:11434/v1/chat/completions")


def say(text):
    print(text, flush=True)


class Referee:
    """`parlour engine`, which knows the legal moves of every position."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PARLOUR, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, word):
        self.tell(line)
        for answer in self.process.stdout:
            if answer.split(" ")[0].strip() == word:
                return answer.strip()[len(word):].strip()
        raise SystemExit(f"{PARLOUR} engine ended")


def run(*arguments):
    return subprocess.run([PARLOUR, *arguments], capture_output=True, text=True, check=False).stdout


def complete(messages, seconds):
    """One answer of the model as text."""
    body = {"model": os.environ.get("MODEL_NAME", "default"), "messages": messages}
    secret = f"Bearer {os.environ.get('MODEL_KEY', 'none')}"
    headers = {"Content-Type": "application/json", "Authorization": secret}
    request = urllib.request.Request(URL, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=max(seconds, 0.1)) as response:
        answer = json.loads(response.read(1 << 20))
    return str(answer["choices"][0]["message"]["content"])


def read_answer(text, legal):
    """The move that an answer names, and its reason: JSON, in a fence or among prose, or else the last
    legal move in the text. A move in JSON counts although it is illegal: parlour says so."""
    for found in re.findall(r"\{[^{}]*\}", text, re.DOTALL):
        try:
            answer = json.loads(found, strict=False)
        except ValueError:
            continue
        if move := str(answer.get("move", "")).strip():
            return move.split()[0], str(answer.get("reason", ""))
    named = [word for word in re.findall(r"[a-z0-9-]+", text.lower()) if word in legal]
    return (named[-1] if named else None), text


class Player:
    def __init__(self):
        self.referee, self.game, self.set = Referee(), "trike", ""
        self.lists_moves = True
        self.position, self.refused, self.search = "position startpos", [], 0

    def prompt(self, legal):
        fen = self.referee.ask("query fen", "response")
        rules = [f"--set={pair}" for pair in self.set.split()]
        history = self.position.partition(" moves ")[2] or "none"
        parts = [
            run("rules", self.game),
            "The board now:\n" + run("show", self.game, "--fen", fen, *rules),
            f"Moves so far: {history}.",
        ]
        if self.lists_moves:
            parts.append("Legal moves: " + " ".join(legal) + ".")
        parts += [f"Your move {move} was refused: {why}." for move, why in self.refused]
        parts.append('Answer with JSON only: {"move": "…", "reason": "one or two sentences"}')
        return "\n\n".join(parts)

    def think(self, search, seconds):
        deadline = time.monotonic() + seconds - min(1.0, seconds / 10)
        legal, move, reason = self.referee.ask("moves", "moves").split(), None, ""
        messages = [{"role": "user", "content": self.prompt(legal)}]
        for _ in range(3):
            try:
                text = complete(messages, deadline - time.monotonic())
                move, reason = read_answer(text, legal)
                again = "That names no move. Answer with the JSON only."
                messages += [{"role": "assistant", "content": text}, {"role": "user", "content": again}]
            except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException) as error:
                reason = f"(the model gave no answer: {error!r})"
            if move or time.monotonic() + 0.1 >= deadline:
                break
        if search == self.search:
            clean = " ".join("".join(c if c.isprintable() else " " for c in reason).split())
            say(f"info string {clean.lstrip('+ ')[:500]}\nbestmove {move or 'none'}")

    def hear(self, line):
        word, _, rest = line.strip().partition(" ")
        if word == "ugi":
            say("id name model\noption name Game type string default trike\noption name Set type string")
            say("option name Moves type check default true\nugiok")
        elif word == "isready":
            say("readyok")
        elif word == "setoption":
            name, _, value = rest.removeprefix("name ").partition(" value ")
            if name in ("Game", "Set"):
                self.referee.tell(line.strip())
                setattr(self, name.lower(), value.replace("<empty>", ""))
            self.lists_moves = self.lists_moves if name != "Moves" else value == "true"
        elif word == "position":
            if line.strip() != self.position:
                self.refused = []
            self.position = line.strip()
            self.referee.tell(self.position)
        elif word == "illegal":
            self.refused.append(rest.partition(" ")[::2])
        elif word == "go":
            self.search += 1
            limit = re.search(r"movetime (\d+)", rest)
            seconds = int(limit[1]) / 1000 if limit else 300
            threading.Thread(target=self.think, args=(self.search, seconds), daemon=True).start()
        elif word == "stop":
            self.search += 1
            say("bestmove none")
        return word != "quit"


player = Player()
while player.hear(sys.stdin.readline() or "quit"):
    pass
