//! Terminals as their protocols describe them: each shows the bytes written to it.

use ratatui::layout::Rect;
use rustc_hash::FxHashMap;

use super::super::CellSize;
use super::picture::read;
use crate::theme::Rgb;

/// A command to a terminal.
enum Command<'a> {
    /// `ESC 7` or `ESC 8`: the cursor is kept, and put back.
    Cursor,
    /// `CSI row ; column H`.
    Go(u16, u16),
    /// `ESC _ G keys ; payload ESC \`.
    Kitty(&'a str, &'a [u8]),
    /// `ESC P parameters q picture ESC \`.
    Sixel(&'a [u8]),
    /// `ESC ] 1337 ; File = arguments : base64 BEL`.
    Iterm(&'a str, &'a [u8]),
}

/// Returns the commands in these bytes, in which there is nothing else.
fn commands(mut bytes: &[u8]) -> Vec<Command<'_>> {
    let mut commands = Vec::new();
    while let Some((&first, rest)) = bytes.split_first() {
        assert_eq!(first, 0x1b, "every command begins with ESC: {rest:?}");
        let (kind, rest) = rest.split_first().unwrap();
        let body = |end: &[u8]| {
            let at = rest.windows(end.len()).position(|window| window == end);
            let at = at.expect("every command has an end");
            (&rest[..at], &rest[at + end.len()..])
        };
        let text = |bytes| str::from_utf8(bytes).unwrap();
        let (command, after) = match kind {
            b'7' | b'8' => (Command::Cursor, rest),
            b'[' => {
                let (place, after) = body(b"H");
                let (row, column) = text(place).split_once(';').unwrap();
                (
                    Command::Go(row.parse().unwrap(), column.parse().unwrap()),
                    after,
                )
            }
            b'_' => {
                let (body, after) = body(b"\x1b\\");
                let body = body.strip_prefix(b"G").unwrap();
                let end = body
                    .iter()
                    .position(|byte| *byte == b';')
                    .unwrap_or(body.len());
                let payload = body.get(end + 1..).unwrap_or_default();
                (Command::Kitty(text(&body[..end]), payload), after)
            }
            b'P' => {
                let (body, after) = body(b"\x1b\\");
                (Command::Sixel(body.strip_prefix(b"0;1q").unwrap()), after)
            }
            b']' => {
                let (body, after) = body(b"\x07");
                let body = body.strip_prefix(b"1337;File=").unwrap();
                let colon = body.iter().position(|byte| *byte == b':').unwrap();
                (
                    Command::Iterm(text(&body[..colon]), &body[colon + 1..]),
                    after,
                )
            }
            other => panic!("an unknown command: {other}"),
        };
        commands.push(command);
        bytes = after;
    }
    commands
}

/// A picture as kitty keeps it: pixels across and down, and the dots.
pub(super) type KittyImage = (u32, u32, Vec<[u8; 4]>);

/// A part of a picture that is seen: its left and top pixel on the screen, its left and top pixel
/// in the picture, pixels across and down, and its height in the pile.
pub(super) type Seen = ([u32; 6], u16);

/// A terminal that speaks kitty's protocol.
#[derive(Default)]
pub(super) struct KittyTerminal {
    pub(super) cell: CellSize,
    pub(super) images: FxHashMap<u32, KittyImage>,
    /// By the numbers of the image and of the placement.
    placements: FxHashMap<(u32, u32), Seen>,
    cursor: (u16, u16),
    /// The keys and the payload of a picture that is not whole yet.
    coming: Option<(u32, Vec<u8>)>,
}

impl KittyTerminal {
    /// Takes in written bytes.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        for command in commands(bytes) {
            match command {
                Command::Cursor => {}
                Command::Go(row, column) => self.cursor = (column - 1, row - 1),
                Command::Kitty(keys, payload) => self.obey(keys, payload),
                Command::Sixel(_) | Command::Iterm(..) => panic!("it speaks kitty's protocol"),
            }
        }
        assert!(self.coming.is_none(), "every picture comes as a whole");
    }

    /// Erases the screen, and the placements with it.
    pub(super) fn clear_screen(&mut self) {
        self.placements.clear();
    }

    /// The visible parts of pictures, in an order that does not depend on their numbers.
    pub(super) fn seen(&self) -> Vec<(Seen, &KittyImage)> {
        let seen = self.placements.iter();
        let mut seen: Vec<_> = seen
            .map(|((image, _), seen)| (*seen, &self.images[image]))
            .collect();
        seen.sort();
        seen
    }

    fn obey(&mut self, keys: &str, payload: &[u8]) {
        let keys: FxHashMap<&str, &str> = keys
            .split(',')
            .filter_map(|key| key.split_once('='))
            .collect();
        assert_eq!(keys["q"], "2", "it is told to be quiet");
        let number = |key: &str| keys.get(key).map_or(0, |value| value.parse().unwrap());
        let id = number("i");
        match keys.get("a").copied() {
            Some("p") => {
                let (width, height, _) = self.images.get(&id).expect("the picture was sent");
                let size = |key, whole| {
                    if keys.contains_key(key) {
                        number(key)
                    } else {
                        whole
                    }
                };
                let at = [
                    u32::from(self.cursor.0) * u32::from(self.cell.width) + number("X"),
                    u32::from(self.cursor.1) * u32::from(self.cell.height) + number("Y"),
                ];
                let size = [size("w", *width), size("h", *height)];
                let part = [at[0], at[1], number("x"), number("y"), size[0], size[1]];
                assert_eq!(keys["C"], "1", "the cursor stays");
                let seen = (part, u16::try_from(number("z")).unwrap());
                self.placements.insert((id, number("p")), seen);
            }
            Some("d") => match keys["d"] {
                "i" => {
                    let gone = self.placements.remove(&(id, number("p")));
                    assert!(gone.is_some(), "a placement goes once");
                }
                "I" => {
                    self.placements.retain(|(image, _), _| *image != id);
                    self.images.remove(&id);
                }
                other => panic!("d={other} takes what is not one's own"),
            },
            first => {
                if first.is_some() {
                    self.coming = Some((id, Vec::new()));
                }
                let (_, data) = self
                    .coming
                    .as_mut()
                    .expect("a picture begins with its keys");
                data.extend(payload);
                if number("m") == 0 {
                    let (id, data) = self.coming.take().unwrap();
                    let picture = read(&crate::base64::decode(&data).unwrap());
                    // Another picture of the same number takes the old one's placements away.
                    self.placements.retain(|(image, _), _| *image != id);
                    self.images.insert(id, picture);
                }
            }
        }
    }
}

/// A terminal whose pictures are part of the screen, as sixels are.
pub(super) struct PixelTerminal {
    cell: CellSize,
    width: usize,
    /// The pixels of the screen, none where text is.
    pub(super) dots: Vec<Option<Rgb>>,
    cursor: (u16, u16),
}

impl PixelTerminal {
    /// A blank screen of this many cells.
    pub(super) fn new(cell: CellSize, (columns, rows): (u16, u16)) -> Self {
        let width = usize::from(columns) * usize::from(cell.width);
        let height = usize::from(rows) * usize::from(cell.height);
        Self {
            cell,
            width,
            dots: vec![None; width * height],
            cursor: (0, 0),
        }
    }

    /// Erases the screen.
    pub(super) fn clear_screen(&mut self) {
        self.dots.fill(None);
    }

    /// Writes text over these cells, which erases their pixels.
    pub(super) fn write_text(&mut self, area: Rect) {
        let (width, height) = (usize::from(self.cell.width), usize::from(self.cell.height));
        for y in usize::from(area.y) * height..usize::from(area.bottom()) * height {
            let row = y * self.width;
            let columns = usize::from(area.x) * width..usize::from(area.right()) * width;
            self.dots[row + columns.start..row + columns.end].fill(None);
        }
    }

    /// Shows dots, those of them that are set, with the top left one at a cell.
    pub(super) fn put(&mut self, (column, row): (u16, u16), width: usize, dots: &[Option<Rgb>]) {
        let x = usize::from(column) * usize::from(self.cell.width);
        let y = usize::from(row) * usize::from(self.cell.height);
        for (line, dots) in dots.chunks(width).enumerate() {
            for (across, dot) in dots.iter().enumerate().filter(|(_, dot)| dot.is_some()) {
                self.dots[(y + line) * self.width + x + across] = *dot;
            }
        }
    }

    /// Takes in written bytes.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        for command in commands(bytes) {
            match command {
                Command::Cursor => {}
                Command::Go(row, column) => self.cursor = (column - 1, row - 1),
                Command::Kitty(..) => panic!("it does not speak kitty's protocol"),
                Command::Sixel(picture) => {
                    let (width, dots) = sixels(picture);
                    self.put(self.cursor, width, &dots);
                }
                Command::Iterm(arguments, data) => {
                    let file = crate::base64::decode(data).unwrap();
                    assert!(arguments.contains(&format!("size={};", file.len())));
                    let (width, height, dots) = read(&file);
                    let cells = |of: u32, cell: u16| of / u32::from(cell);
                    let (columns, rows) = (
                        cells(width, self.cell.width),
                        cells(height, self.cell.height),
                    );
                    assert!(arguments.contains(&format!("width={columns};height={rows};")));
                    let dots: Vec<_> = dots
                        .iter()
                        .map(|[red, green, blue, _]| Some(Rgb::new(*red, *green, *blue)))
                        .collect();
                    self.put(self.cursor, width as usize, &dots);
                }
            }
        }
    }
}

/// Takes the numbers that a text begins with.
fn numbers(rest: &mut &[u8]) -> Vec<usize> {
    let end = rest
        .iter()
        .position(|byte| !byte.is_ascii_digit() && *byte != b';');
    let (digits, after) = rest.split_at(end.unwrap_or(rest.len()));
    *rest = after;
    let numbers = str::from_utf8(digits).unwrap().split(';');
    numbers.map(|number| number.parse().unwrap()).collect()
}

/// The dots of a sixel picture, and how many there are across.
fn sixels(picture: &[u8]) -> (usize, Vec<Option<Rgb>>) {
    let mut rest = picture;
    rest = rest.strip_prefix(b"\"").expect("the size comes first");
    let [1, 1, width, height] = numbers(&mut rest)[..] else {
        panic!("square pixels and a size");
    };
    let mut dots = vec![None; width * height];
    let mut colours: FxHashMap<usize, Rgb> = FxHashMap::default();
    let (mut colour, mut x, mut y) = (0, 0, 0);
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let mut count = 1;
        let sixel = match byte {
            b'#' => {
                match numbers(&mut rest)[..] {
                    [number] => colour = number,
                    [number, 2, red, green, blue] => {
                        let part = |percent: usize| ((percent * 255 + 50) / 100) as u8;
                        colours.insert(number, Rgb::new(part(red), part(green), part(blue)));
                    }
                    _ => panic!("a colour has a number, or three parts"),
                }
                continue;
            }
            b'$' => {
                x = 0;
                continue;
            }
            b'-' => {
                (x, y) = (0, y + 6);
                continue;
            }
            b'!' => {
                count = numbers(&mut rest)[0];
                let (&sixel, after) = rest.split_first().unwrap();
                rest = after;
                sixel
            }
            sixel => sixel,
        };
        let bits = sixel
            .checked_sub(b'?')
            .filter(|bits| *bits < 64)
            .expect("a sixel");
        for _ in 0..count {
            for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
                dots[(y + bit) * width + x] = Some(colours[&colour]);
            }
            x += 1;
        }
    }
    (width, dots)
}
