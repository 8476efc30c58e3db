# Sourced by the scripts beside it: the match that they play, undivided and from its parts.

parlour=$(realpath "${1:-target/release/parlour}")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
docs=$here/../../docs
parts=8
match=(trike --set side=9 --first "search level=7" --second "search level=6" --nodes 8000
  --games "${GAMES:-1600}" --seed 1)

# All that is written is in here, and goes with the script. The name has the folders of a user.
work=$(mktemp -d)
export HOME=$work PATH="$(dirname "$parlour"):$PATH"
cd "$work"

# say TEXT: one line of what is being done.
say() {
  printf '%s\n' "$*" >&2
}

# wait_for SECONDS WHAT COMMAND…: until the command succeeds.
wait_for() {
  local seconds=$1 what=$2
  shift 2
  for ((tenth = 0; tenth < 10 * seconds; tenth++)); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  say "waited $seconds seconds for: $what"
  exit 1
}

# pairs PART AT_LEAST: whether a part has so many finished pairs.
pairs() {
  [ "$(grep -c '"pair"' "part-$1.jsonl")" -ge "$2" ]
}

# play_whole: plays the match undivided, and writes its results in the order of the schedule.
play_whole() {
  say "the match undivided"
  "$parlour" match "${match[@]}" --quiet --out whole.jsonl >whole.txt
  "$parlour" match --merge whole.jsonl --out whole-sorted.jsonl >/dev/null
}

# compare: merges the parts; the report and the results have to be those of the whole.
compare() {
  "$parlour" match --merge part-*.jsonl --out merged.jsonl >merged.txt
  diff whole.txt merged.txt
  diff whole-sorted.jsonl merged.jsonl
  cat part-*.plr >games.plr
  "$parlour" record check games.plr >/dev/null
  cat merged.txt
  say "the parts merged are the match undivided, line for line"
}
