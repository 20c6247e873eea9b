//! The table in small, for lists: who stood where, from what a spectator's view says, with the side
//! of one seat below.

use shokan_rules::show::{CardView, GameView, SeatView};
use tiny_skia::{FillRule, PathBuilder, Pixmap, Transform};

use super::board::{Area, CARD, Canvas, INK, LINE, MAT, ROWS, STRIDE, face, paint, spaces};

/// Points of the picture for each unit of the drawing, which is 160 wide and 116 high.
const SCALE: f32 = 3.0;
const WIDTH: f32 = 160.0;
const HEIGHT: f32 = 116.0;
const MIDDLE: f32 = HEIGHT / 2.0;

/// What the two sides are drawn with, as on the tables.
const SIDES: [[u8; 3]; 2] = [[0xa5, 0x35, 0x1f], [0x2a, 0x47, 0x8a]];
/// The ground of the two sides.
const GROUNDS: [[u8; 3]; 2] = [[0xf3, 0xe0, 0xd0], [0xde, 0xe2, 0xea]];
/// The band between two rows of shamans.
const BAND: [u8; 3] = [0x1f, 0x31, 0x63];
const LIFE: [u8; 3] = [0x4c, 0x86, 0x66];

/// Monsters in a row that find room.
const MONSTER_PLACES: usize = 5;

/// A picture as PNG; nothing where there is no such seat.
pub(super) fn draw(view: &GameView, near: u8) -> Option<Vec<u8>> {
    view.seats.get(usize::from(near))?;
    let pixels = Pixmap::new((WIDTH * SCALE) as u32, (HEIGHT * SCALE) as u32)?;
    let mut small = Small {
        canvas: Canvas { pixels },
        view,
        near,
    };
    small.ground();
    match spaces(view) {
        Some(cards) => small.grid(&cards),
        None if has(view, "shaman_position") => small.shamans(),
        None if has(view, "monster_zone") => small.monsters(),
        None => small.lanes(),
    }
    small.canvas.pixels.encode_png().ok()
}

fn has(view: &GameView, zone: &str) -> bool {
    view.zones.iter().any(|it| it.zone == zone)
}

fn figure(seat: &SeatView, name: &str) -> Option<i32> {
    let mut figures = seat.figures.iter();
    figures.find(|it| it.name == name).map(|it| it.value)
}

fn stat(card: &CardView, name: &str) -> Option<i32> {
    let mut stats = card.stats.iter();
    stats.find(|it| it.stat == name).map(|it| i32::from(it.now))
}

struct Small<'a> {
    canvas: Canvas,
    view: &'a GameView,
    /// The seat whose side is below.
    near: u8,
}

impl Small<'_> {
    fn rect(&mut self, (left, top, width, height): Area, colour: [u8; 3]) {
        let area = (left * SCALE, top * SCALE, width * SCALE, height * SCALE);
        self.canvas.rect(area, colour);
    }

    fn frame(&mut self, (left, top, width, height): Area, thick: f32, colour: [u8; 3]) {
        let area = (left * SCALE, top * SCALE, width * SCALE, height * SCALE);
        self.canvas.frame(area, thick * SCALE, colour);
    }

    /// A number around a point; `half` is half the height of a figure.
    fn number(&mut self, (x, y): (f32, f32), half: f32, value: i32, colour: [u8; 3]) {
        let middle = (x * SCALE, y * SCALE);
        self.canvas.number(middle, half * SCALE, value, colour);
    }

    fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: [u8; 3]) {
        if let Some(disc) = PathBuilder::from_circle(x * SCALE, y * SCALE, radius * SCALE) {
            let place = Transform::identity();
            self.canvas
                .pixels
                .fill_path(&disc, &paint(colour), FillRule::Winding, place, None);
        }
    }

    /// A triangle in an area that points up, or down.
    fn arrow(&mut self, (left, top, width, height): Area, up: bool, colour: [u8; 3]) {
        let (point, foot) = match up {
            true => (top, top + height),
            false => (top + height, top),
        };
        let mut path = PathBuilder::new();
        path.move_to((left + width / 2.0) * SCALE, point * SCALE);
        path.line_to((left + width) * SCALE, foot * SCALE);
        path.line_to(left * SCALE, foot * SCALE);
        path.close();
        if let Some(path) = path.finish() {
            let place = Transform::identity();
            self.canvas
                .pixels
                .fill_path(&path, &paint(colour), FillRule::Winding, place, None);
        }
    }

    fn is_near(&self, seat: u8) -> bool {
        seat % 2 == self.near % 2
    }

    fn ground(&mut self) {
        let near = usize::from(self.near % 2);
        self.rect((0.0, 0.0, WIDTH, MIDDLE), GROUNDS[1 - near]);
        self.rect((0.0, MIDDLE, WIDTH, MIDDLE), GROUNDS[near]);
    }

    fn middle_line(&mut self) {
        self.rect((4.0, MIDDLE - 0.5, WIDTH - 8.0, 1.0), LINE);
    }

    /// A card with the colour of its face, framed in that of its side, and up to two numbers.
    fn card(&mut self, area: Area, card: &CardView, numbers: &[i32]) {
        let side = SIDES[usize::from(card.controller % 2)];
        let (left, top, width, height) = area;
        self.rect(area, CARD);
        let foot = if numbers.is_empty() { 0.0 } else { 9.0 };
        let ground = card.card.as_deref().map_or(side, face);
        let picture = (left + 1.6, top + 1.6, width - 3.2, height - 3.2 - foot);
        self.rect(picture, ground);
        self.frame(area, 1.3, side);
        let each = width / numbers.len().max(1) as f32;
        for (at, number) in numbers.iter().enumerate() {
            let x = left + each * (at as f32 + 0.5);
            self.number((x, top + height - 5.6), 3.0, *number, INK);
        }
    }

    /// Three lanes, each master at its column with what is left of its life.
    fn lanes(&mut self) {
        let view = self.view;
        for lane in [1.0, 2.0_f32] {
            self.rect((20.0 + lane * 40.0, 3.0, 0.5, HEIGHT - 6.0), LINE);
        }
        self.middle_line();
        for seat in &view.seats {
            let near = self.is_near(seat.seat);
            let top = if near { 62.0 } else { 21.0 };
            let x = |column: u8| {
                let lane = if near {
                    column
                } else {
                    2_u8.saturating_sub(column)
                };
                40.0 + f32::from(lane.min(2)) * 40.0
            };
            for column in 0..3 {
                self.frame((x(column) - 12.5, top, 25.0, 33.0), 0.6, LINE);
            }
            let mine = |it: &&CardView| it.controller == seat.seat;
            for zone in &view.zones {
                for card in zone.cards.iter().filter(mine) {
                    let Some(column) = card.column else { continue };
                    let middle = x(column);
                    match zone.zone.as_str() {
                        "unit_zone" => self.unit(card, (middle, top)),
                        "master_zone" => {
                            let y = if near { 105.5 } else { 10.5 };
                            let side = SIDES[usize::from(seat.seat % 2)];
                            self.disc((middle, y), 8.5, side);
                            let left = figure(seat, "master_hp").unwrap_or(0);
                            self.number((middle, y), 4.4, left, CARD);
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// A unit with its attack and what is left of its HP; what is spent lies lower in its place.
    fn unit(&mut self, card: &CardView, (middle, top): (f32, f32)) {
        let left = stat(card, "hp").map(|hp| hp - i32::from(card.damage));
        let numbers: Vec<i32> = stat(card, "atk").into_iter().chain(left).collect();
        let area = match card.rested {
            true => (middle - 16.0, top + 5.0, 32.0, 24.0),
            false => (middle - 12.5, top, 25.0, 33.0),
        };
        self.card(area, card, &numbers);
    }

    /// The monsters of both sides, and what is left of the decks, which are their lives.
    fn monsters(&mut self) {
        let view = self.view;
        self.middle_line();
        for seat in &view.seats {
            let near = self.is_near(seat.seat);
            let top = if near { 66.0 } else { 12.0 };
            let side = SIDES[usize::from(seat.seat % 2)];
            let deck = figure(seat, "deck").unwrap_or(0);
            self.number((20.0, top + 19.0), 10.0, deck, side);
            let zones = view.zones.iter();
            let cards = zones.filter(|zone| zone.zone == "monster_zone");
            let cards: Vec<&CardView> = cards
                .flat_map(|zone| &zone.cards)
                .filter(|card| card.controller == seat.seat)
                .take(MONSTER_PLACES)
                .collect();
            for at in 0..MONSTER_PLACES.max(cards.len()) {
                let left = 40.0 + at as f32 * 23.6;
                let area = (left, top, 22.0, 38.0);
                match cards.get(at) {
                    None => self.frame(area, 0.6, LINE),
                    Some(card) => {
                        let lies = stat(card, "defence").filter(|_| card.rested);
                        let shown = lies.or_else(|| stat(card, "attack"));
                        self.monster(area, card, shown);
                    }
                }
            }
        }
    }

    fn monster(&mut self, (left, top, width, height): Area, card: &CardView, shown: Option<i32>) {
        let area = match card.rested {
            true => (left, top + 9.0, width, height - 18.0),
            false => (left, top, width, height),
        };
        self.card(area, card, &[]);
        if let Some(shown) = shown {
            let foot = area.1 + area.3;
            self.rect((left + 1.6, foot - 9.6, width - 3.2, 8.0), CARD);
            self.number((left + width / 2.0, foot - 5.6), 2.7, shown, INK);
        }
    }

    /// A field of spaces: the pieces in the colour of their side, pointing away from it, summoners
    /// with a ring and what cannot attack as a block.
    fn grid(&mut self, cards: &[&CardView]) {
        let columns = if self.view.seats.len() > 2 {
            STRIDE
        } else {
            MAT
        };
        let tall = (HEIGHT - 4.0) / f32::from(ROWS);
        let wide = ((WIDTH - 4.0) / f32::from(columns)).min(tall * 88.0 / 63.0);
        let left = (WIDTH - wide * f32::from(columns)) / 2.0;
        for at in 0..columns * ROWS {
            let (column, row) = (f32::from(at % columns), f32::from(at / columns));
            let area = (left + column * wide, 2.0 + row * tall, wide, tall);
            self.frame(area, 0.4, LINE);
        }
        self.rect((left, MIDDLE - 0.6, wide * f32::from(columns), 1.2), INK);
        let turned = !self.near.is_multiple_of(2);
        for card in cards {
            let place = card.column.unwrap_or(0);
            let (column, row) = (place % STRIDE, (place / STRIDE).min(ROWS - 1));
            let (column, row) = match turned {
                true => ((columns - 1).saturating_sub(column), row),
                false => (column, ROWS - 1 - row),
            };
            let x = left + f32::from(column) * wide + 1.0;
            let y = 2.0 + f32::from(row) * tall + 1.0;
            self.piece((x, y, wide - 2.0, tall - 2.0), card);
        }
    }

    fn piece(&mut self, area: Area, card: &CardView) {
        let (left, top, width, height) = area;
        self.rect(area, SIDES[usize::from(card.controller % 2)]);
        if card.controller > 1 {
            // The second army of a team.
            self.frame(
                (left + 0.8, top + 0.8, width - 1.6, height - 1.6),
                0.9,
                CARD,
            );
        }
        let middle = (left + width / 2.0, top + height / 2.0);
        let attacks = stat(card, "attack").is_some();
        if !attacks {
            self.rect((left + 2.5, middle.1 - 2.0, width - 5.0, 4.0), CARD);
        } else if stat(card, "cost").is_none() {
            self.disc(middle, height * 0.40, CARD);
            let life = stat(card, "life").unwrap_or(0);
            self.number(middle, height * 0.24, life, INK);
        } else {
            let half = height * 0.28;
            let sign = (middle.0 - half, middle.1 - half, half * 2.0, half * 2.0);
            self.arrow(sign, self.is_near(card.controller), CARD);
        }
    }

    /// The persons of both sides with what is left of their health, and the points between them.
    fn shamans(&mut self) {
        let view = self.view;
        self.rect((4.0, 43.0, WIDTH - 8.0, 30.0), BAND);
        for seat in &view.seats {
            let near = self.is_near(seat.seat);
            let side = SIDES[usize::from(seat.seat % 2)];
            if let Some(points) = figure(seat, "points") {
                let x = if near { 52.0 } else { 108.0 };
                self.number((x, MIDDLE), 7.0, points, CARD);
            }
            for place in 0..2_u8 {
                let name = if place == 0 { "health_1" } else { "health_2" };
                let health = figure(seat, name).unwrap_or(0).max(0);
                let mut cards = view.zones.iter().flat_map(|zone| &zone.cards);
                let card = cards.find(|card| {
                    card.controller == seat.seat
                        && card.column == Some(place)
                        && stat(card, "health").is_some()
                });
                let column = if near { place } else { 1 - place };
                let left = 12.0 + f32::from(column) * 74.0;
                let (top, bar) = if near { (86.0, 77.0) } else { (4.0, 33.0) };
                let area = (left, top, 24.0, 26.0);
                match card {
                    Some(card) if health > 0 => self.card(area, card, &[]),
                    _ => self.frame(area, 0.8, LINE),
                }
                let colour = if health > 0 { INK } else { side };
                self.number((left + 44.0, top + 13.0), 6.0, health, colour);
                let most = card.and_then(|card| stat(card, "health")).unwrap_or(0);
                self.rect((left, bar, 62.0, 6.0), CARD);
                if most > 0 {
                    let part = (health as f32 / most as f32).min(1.0);
                    self.rect((left, bar, 62.0 * part, 6.0), LIFE);
                }
                self.frame((left, bar, 62.0, 6.0), 0.6, side);
            }
        }
    }
}
