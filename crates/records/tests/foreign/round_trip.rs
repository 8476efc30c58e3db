//! A thousand games of each form come back as they were; in the build of every day a tenth.

use parlour_rules::games::{AnyRules, find_game};
use parlour_rules::options::OptionSet;

use crate::played::{Played, played};
use crate::read;

/// The number of games of each form.
const GAMES: u64 = if cfg!(debug_assertions) { 100 } else { 1000 };

/// Rules of a game with settings.
fn rules(game: &str, pairs: &str) -> AnyRules {
    find_game(game).unwrap().with_pairs(pairs).unwrap()
}

/// Writes games into one file, reads them, and compares.
fn compare(all: &[AnyRules], write: impl Fn(&Played) -> String, around: [&str; 3]) {
    let games: Vec<Played> = (0..GAMES)
        .map(|number| played(&all[number as usize % all.len()], number))
        .collect();
    let texts: Vec<String> = games.iter().map(&write).collect();
    let [before, between, after] = around;
    let file = format!("{before}{}{after}", texts.join(between));
    let back = read(&file);
    assert_eq!(back.len(), games.len());
    for ((game, text), back) in games.iter().zip(&texts).zip(back) {
        let back = back.unwrap_or_else(|error| panic!("{error}\n{text}"));
        game.assert_is(text, &back);
    }
}

/// The names and the board above the moves of a list.
fn head(game: &Played) -> String {
    let [first, second] = &game.names;
    let sides = game.rules.info().sides;
    let [white, black] = game.at_end();
    let board = format!("{} {}", game.rules.info().id, game.rules.all_pairs());
    match game.number % 3 {
        0 => format!("Game: {board}\nFirst player: {first}\nSecond player: {second}\n"),
        1 => format!("{board}\nPlayers: {first} vs. {second}\n"),
        // Without a swap colours name the players as well.
        _ if !game.swapped() => {
            format!(
                "{board}\n{}: {white}\n{}: {black}\n",
                sides.first, sides.second
            )
        }
        _ => format!("{board}\nfirst: {first}\nsecond: {second}\n"),
    }
}

/// A list of moves, in one of several manners.
pub fn list(game: &Played) -> String {
    let mut text = head(game);
    text.push_str(&format!("Date: {}\n\n", game.date.replace('.', "-")));
    let mut moves = game.plies.clone();
    if game.resigned && game.number % 4 != 2 {
        moves.push("resign".to_owned());
    }
    match game.number % 5 {
        0 => {
            for (round, pair) in (1..).zip(moves.chunks(2)) {
                text.push_str(&format!("{round}. {}\n", pair.join(" ")));
            }
        }
        1 => {
            let numbered = (1..)
                .zip(&moves)
                .map(|(number, ply)| format!("{number}.{ply}"));
            text.push_str(&numbered.collect::<Vec<_>>().join(" "));
            text.push('\n');
        }
        2 => {
            for (number, ply) in (1..).zip(&moves) {
                text.push_str(&format!("{number}) {}\n", ply.to_uppercase()));
            }
        }
        3 => {
            text.push_str(&moves.join("\n"));
            text.push('\n');
        }
        _ => {
            for (round, pair) in (1..).zip(moves.chunks(2)) {
                text.push_str(&format!("> {round}. {}\n", pair[0]));
                if let Some(second) = pair.get(1) {
                    text.push_str(&format!("> {round}... {second}\n"));
                }
            }
        }
    }
    if game.resigned && game.number % 4 == 2 {
        text.push_str(&format!("{} (resignation)\n", game.result()));
    } else if game.number.is_multiple_of(2) || game.number % 5 == 3 {
        text.push_str(&format!("{}\n", game.result()));
    }
    text.push_str(["", "Good game!\n", "see you, thanks for the game\n"][game.number as usize % 3]);
    text
}

#[test]
fn lists_of_moves() {
    let all = [
        rules("trike", "side=9"),
        rules("tactigon", "board=small"),
        rules("claustro", ""),
        rules("trike", ""),
        rules("taacoca", "side=4 movement=forward"),
        rules("claustro", "width=6 height=4"),
        rules("tactigon", "golden_bonus=true"),
    ];
    let around = ["Hi, look at these:\n\n", "\n\n", "\nBye, Ana\n"];
    compare(&all, list, around);
}

/// A record of Abstract Play.
pub fn abstractplay(game: &Played) -> String {
    let [first, second] = game.at_end();
    let quote = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let mut moves: Vec<String> = game
        .plies
        .iter()
        .filter(|ply| *ply != "swap")
        .cloned()
        .collect();
    if game.resigned {
        moves.push("resign".to_owned());
    }
    let slot = |(at, ply): (usize, &String)| match (at as u64 + game.number) % 3 {
        0 => format!(
            "{{\"move\":{},\"result\":[{{\"type\":\"place\"}}]}}",
            quote(ply)
        ),
        _ => quote(ply),
    };
    let slots: Vec<String> = moves.iter().enumerate().map(slot).collect();
    let rounds: Vec<String> = slots
        .chunks(2)
        .map(|pair| format!("[{}]", pair.join(",")))
        .collect();
    let side = game.rules.to_string();
    let variants = match side.strip_prefix("trike side=") {
        Some("11") => String::new(),
        Some(side) => quote(&format!("Triangle ({side} wide)")),
        None => quote("Triangle (7 wide)"),
    };
    let pied = match (game.swapped(), game.number % 2) {
        (true, 0) => "\"pied\":true,",
        (true, _) => "\"pie-invoked\":true,",
        (false, 0) => "",
        (false, _) => "\"pied\":false,",
    };
    let won = |name: &str| {
        i32::from(
            game.winner
                .is_some_and(|side| game.at_end()[side.index()] == name),
        )
    };
    format!(
        "{{\"header\":{{\"game\":{{\"name\":\"Trike\",\"variants\":[{variants}]}},\
         \"site\":{{\"name\":\"Abstract Play\",\"gameid\":\"g-{}\"}},\
         \"date-start\":\"{}T10:20:30.000Z\",\"date-end\":\"2099-01-01T00:00:00.000Z\",{pied}\
         \"players\":[{{\"name\":{},\"userid\":\"u\",\"result\":{}}},{{\"name\":{},\"result\":{}}}]}},\
         \"moves\":[{}]}}",
        game.number,
        game.date.replace('.', "-"),
        quote(first),
        won(first),
        quote(second),
        won(second),
        rounds.join(",")
    )
}

/// The boards of Trike with these sides.
pub fn trikes(sides: &[u32]) -> Vec<AnyRules> {
    let side = |side: &u32| rules("trike", &format!("side={side}"));
    sides.iter().map(side).collect()
}

#[test]
fn records_of_abstract_play() {
    compare(&trikes(&[7, 11, 13, 15]), abstractplay, ["[", ",\n", "]\n"]);
}

/// A trial of Ludii. It has no names and dates.
pub fn ludii(game: &Played, side: usize) -> String {
    let site = |cell: &str| {
        let row = usize::from(cell.as_bytes()[0] - b'a') + 1;
        let number: usize = cell[1..].parse().unwrap();
        ((row + 1)..=side).sum::<usize>() + number - 1
    };
    let mut text =
        "game=../Common/res/lud/board/space/territory/Trike.lud\nSTART GAME OPTIONS\n".to_owned();
    if side != 13 {
        text.push_str(&format!("Board Size/{side}\n"));
    }
    text.push_str("END GAME OPTIONS\nRNG internal state=1,2,3\n");
    for (at, ply) in game.plies.iter().enumerate() {
        let mover = 1 + at % 2;
        if ply == "swap" {
            text.push_str(
                "Move=[Move:mover=2,actions=[Swap:player1=1,player2=2,decision=true],[SetNextPlayer:player=2]]\n",
            );
            continue;
        }
        let to = site(ply);
        text.push_str(&format!(
            "Move=[Move:mover={mover},from={to},to={to},actions=[Add:type=Cell,to={to},level=0,what={mover},decision=true],[SetVar:value={to}]]\n"
        ));
    }
    let winner = game.winner.map_or(0, |side| 1 + side.index());
    text.push_str(&format!(
        "winner={winner}\nendtype=NaturalEnd\nSANDBOX=false\nLUDII_VERSION=1.3.13\n"
    ));
    text
}

#[test]
fn trials_of_ludii() {
    let (sides, mut file, mut games) = ([4, 7, 13, 19], String::new(), Vec::new());
    for number in 0..GAMES {
        let side = sides[number as usize % sides.len()];
        let game = played(&trikes(&[side])[0], number);
        file.push_str(&ludii(&game, side as usize));
        games.push(game);
    }
    let back = read(&file);
    assert_eq!(back.len(), games.len());
    for (mut game, back) in games.into_iter().zip(back) {
        let back = back.unwrap();
        assert_eq!(crate::plies(&back), game.plies.join(" "));
        // Of what was broken off after a swap the winner is not known.
        if game.resigned && game.swapped() {
            assert_eq!(back.record.result().text(), "*");
        } else {
            assert_eq!(back.record.result().text(), game.result());
        }
        game.resigned = back.record.outcome().is_none();
        assert_eq!(crate::notes(&back), [""; 0]);
    }
}

/// A game of the site `BoardSpace`, with picks that were taken back.
pub fn boardspace(game: &Played) -> String {
    let [first, second] = &game.names;
    let quote = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]");
    let kind = game.rules.to_string();
    let side = kind.strip_prefix("trike side=").unwrap_or("7");
    let winner = game.winner.map(|side| game.at_end()[side.index()]).unwrap();
    let mut text = format!(
        "(;\nGM[44]VV[1]\nSU[trike-{side} 2 0 100]\nP0[id \"{}\"]\nP1[id \"{}\"]\nDT[{}]\nGN[TK-{}]\nRE[Game won by {}]\n; P0[0 Start P0]\n",
        quote(first),
        quote(second),
        game.date.replace('.', "-"),
        game.number,
        quote(winner),
    );
    let mut deed = 0;
    let mut add = |player: usize, what: &str| {
        deed += 1;
        text.push_str(&format!("; P{player}[{deed} {what}]TM[{}]\n", deed * 1000));
    };
    for (at, ply) in game.plies.iter().enumerate() {
        let player = at % 2;
        if ply == "swap" {
            add(player, "Swap");
        } else {
            let cell = |ply: &str| format!("{} {}", ply[..1].to_uppercase(), &ply[1..]);
            if at % 3 == 1 && at > 1 {
                add(player, "Dropb A 1");
                add(player, "Pickb A 1");
            }
            add(player, &format!("Dropb {}", cell(ply)));
        }
        add(player, "Done");
    }
    if game.resigned {
        let player = game.plies.len() % 2;
        add(player, "Resign");
        add(player, "Done");
    }
    text.push_str(")\n");
    text
}

#[test]
fn games_of_boardspace() {
    compare(&trikes(&[7, 9, 11, 13]), boardspace, ["", "\n", ""]);
}

#[test]
fn lists_of_iggamecenter() {
    let forward = [rules("taacoca", "movement=forward")];
    let write = |game: &Played| {
        let [first, second] = &game.names;
        let numbered = (1..)
            .zip(&game.plies)
            .map(|(number, ply)| format!("{number}. {ply}\n"));
        let end = if game.resigned { "resign\n" } else { "" };
        format!(
            "Taacoca at igGameCenter\nWhite: {first}\nBlack: {second}\nDate: {}\n{}{end}",
            game.date,
            numbered.collect::<String>()
        )
    };
    compare(&forward, write, ["", "\n", ""]);
}
