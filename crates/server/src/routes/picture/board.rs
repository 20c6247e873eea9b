//! What is drawn: shapes alone, each from what a spectator's view says.

use shokan_host::glance::Seen;
use shokan_rules::games::GAMES;
use shokan_rules::show::{CardView, GameView};
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;

/// Cards of one side that find room.
const CARDS_MAX: usize = 14;

/// Cards in one row.
const ROW: u8 = 7;

/// Spaces of a mat from side to side, and of two mats side by side, by which spaces are numbered.
pub(super) const MAT: u8 = 6;
pub(super) const STRIDE: u8 = 2 * MAT;

/// Rows of a mat.
pub(super) const ROWS: u8 = 8;

/// Backs that a hand shows.
const HAND_MAX: u16 = 12;

const PAPER: [u8; 3] = [0xf6, 0xf0, 0xe2];
pub(super) const INK: [u8; 3] = [0x29, 0x24, 0x20];
pub(super) const LINE: [u8; 3] = [0xd3, 0xc6, 0xad];
pub(super) const CARD: [u8; 3] = [0xff, 0xfd, 0xf8];

/// The colour of the crest of each game, in their order; the first is the house's own, too.
const CRESTS: [[u8; 3]; 4] = [
    [0xb2, 0x3a, 0x26],
    [0x5f, 0x42, 0x96],
    [0x7b, 0x5b, 0x22],
    [0x22, 0x36, 0x6b],
];

/// What cards are painted with; which it is follows from the word of the card.
const FACES: [[u8; 3]; 6] = [
    [0xd9, 0x6b, 0x45],
    [0x3f, 0x6e, 0xa8],
    [0x5f, 0x8f, 0x4a],
    [0x9a, 0x6f, 0xb5],
    [0xc9, 0x95, 0x2f],
    [0x4d, 0x8f, 0x91],
];

/// The segments of a figure, as the display of a clock has them: top, upper left, upper right,
/// middle, lower left, lower right, bottom.
const SEGMENTS: [u8; 10] = [
    0b111_0111, 0b010_0100, 0b101_1101, 0b110_1101, 0b010_1110, 0b110_1011, 0b111_1011, 0b010_0101,
    0b111_1111, 0b110_1111,
];

/// A picture as PNG; nothing where it cannot be made.
pub(super) fn draw(seen: Option<&Seen>) -> Option<Vec<u8>> {
    let mut canvas = Canvas {
        pixels: Pixmap::new(WIDTH, HEIGHT)?,
    };
    let game = seen.and_then(|seen| GAMES.iter().position(|game| *game == seen.game));
    let colour = CRESTS[game.unwrap_or(0) % CRESTS.len()];
    canvas.rect((0.0, 0.0, 1200.0, 630.0), PAPER);
    canvas.rect((0.0, 0.0, 1200.0, 14.0), colour);
    canvas.rect((0.0, 616.0, 1200.0, 14.0), colour);
    match seen.and_then(|seen| seen.view.as_ref()) {
        Some(view) => {
            canvas.crest((170.0, 250.0), 110.0, colour);
            if view.turn > 0 {
                canvas.number((170.0, 450.0), 44.0, i32::from(view.turn), colour);
            }
            canvas.table(view, colour);
        }
        None => canvas.crest((600.0, 315.0), 200.0, colour),
    }
    canvas.pixels.encode_png().ok()
}

pub(super) struct Canvas {
    pub(super) pixels: Pixmap,
}

/// Left, top, width, height.
pub(super) type Area = (f32, f32, f32, f32);

impl Canvas {
    pub(super) fn rect(&mut self, (left, top, width, height): Area, colour: [u8; 3]) {
        if let Some(rect) = Rect::from_xywh(left, top, width, height) {
            self.pixels
                .fill_rect(rect, &paint(colour), Transform::identity(), None);
        }
    }

    pub(super) fn frame(&mut self, (left, top, width, height): Area, thick: f32, colour: [u8; 3]) {
        if let Some(rect) = Rect::from_xywh(left, top, width, height) {
            self.line(&PathBuilder::from_rect(rect), thick, colour);
        }
    }

    pub(super) fn line(&mut self, path: &Path, thick: f32, colour: [u8; 3]) {
        let stroke = Stroke {
            width: thick,
            ..Stroke::default()
        };
        self.pixels
            .stroke_path(path, &paint(colour), &stroke, Transform::identity(), None);
    }

    /// The seal of the house on a ground of the game's colour.
    fn crest(&mut self, (x, y): (f32, f32), radius: f32, colour: [u8; 3]) {
        let Some(ground) = PathBuilder::from_circle(x, y, radius) else {
            return;
        };
        let place = Transform::identity();
        self.pixels
            .fill_path(&ground, &paint(colour), FillRule::Winding, place, None);
        if let Some(ring) = PathBuilder::from_circle(x, y, radius * 0.78) {
            self.line(&ring, radius * 0.05, PAPER);
        }
        for way in [-1.0, 1.0] {
            let (wide, near, far) = (radius * 0.66, radius * 0.38 * way, radius * 0.76 * way);
            let mut path = PathBuilder::new();
            path.move_to(x, y + far);
            path.line_to(x + wide, y - near);
            path.line_to(x - wide, y - near);
            path.close();
            if let Some(path) = path.finish() {
                self.line(&path, radius * 0.045, PAPER);
            }
        }
    }

    fn table(&mut self, view: &GameView, colour: [u8; 3]) {
        self.rect((330.0, 40.0, 830.0, 550.0), [0xee, 0xe5, 0xd0]);
        self.frame((330.0, 40.0, 830.0, 550.0), 3.0, LINE);
        if let Some(cards) = spaces(view) {
            self.grid(view, &cards, colour);
            return;
        }
        self.rect((340.0, 313.0, 810.0, 4.0), colour);
        for (near, top) in [(false, 60.0), (true, 335.0)] {
            let cards = field(view, near);
            self.row(&cards, top, colour);
            let hand = hand(view, near);
            let upper = top + 190.0;
            for at in 0..hand.min(HAND_MAX) {
                let area = (356.0 + f32::from(at) * 30.0, upper, 24.0, 34.0);
                self.rect(area, colour);
                self.frame(area, 2.0, CARD);
            }
            if hand > 0 {
                self.number((760.0, upper + 17.0), 15.0, i32::from(hand), INK);
            }
        }
        if let Some(winner) = view.outcome.as_ref().and_then(|outcome| outcome.winner) {
            let y = if winner % 2 == 0 { 550.0 } else { 275.0 };
            self.crest((1110.0, y - 10.0), 34.0, colour);
        }
    }

    /// A field of spaces, one or two mats wide, as the first seat sees it: its own back row below.
    fn grid(&mut self, view: &GameView, cards: &[&CardView], colour: [u8; 3]) {
        let columns = if view.seats.len() > 2 { STRIDE } else { MAT };
        let tall = 66.0_f32;
        let wide = (810.0 / f32::from(columns)).min(tall * 88.0 / 63.0);
        let left = 745.0 - wide * f32::from(columns) / 2.0;
        let top = 315.0 - tall * f32::from(ROWS) / 2.0;
        for at in 0..columns * ROWS {
            let (column, row) = (f32::from(at % columns), f32::from(at / columns));
            let area = (left + column * wide, top + row * tall, wide, tall);
            self.frame(area, 1.5, LINE);
        }
        let (low, middle) = (
            wide * f32::from(columns),
            top + tall * f32::from(ROWS) / 2.0,
        );
        self.rect((left, middle - 2.0, low, 4.0), colour);
        for card in cards {
            let place = card.column.unwrap_or(0);
            let (column, row) = (place % STRIDE, ROWS.saturating_sub(1 + place / STRIDE));
            let x = left + f32::from(column) * wide + 3.0;
            let y = top + f32::from(row) * tall + 3.0;
            self.piece((x, y, wide - 6.0, tall - 6.0), card, colour);
        }
        if let Some(winner) = view.outcome.as_ref().and_then(|outcome| outcome.winner) {
            let y = if winner % 2 == 0 { 550.0 } else { 80.0 };
            self.crest((1120.0, y), 28.0, colour);
        }
    }

    /// A card on a space; the bar lies towards whoever controls it, and of a team the second has a
    /// gap in it.
    fn piece(&mut self, (left, top, width, height): Area, card: &CardView, colour: [u8; 3]) {
        self.rect((left, top, width, height), CARD);
        let near = card.controller.is_multiple_of(2);
        let ground = card.card.as_deref().map_or(colour, face);
        self.rect((left + 3.0, top + 3.0, width - 6.0, height - 6.0), ground);
        let (bar, side) = match near {
            true => (top + height - 13.0, INK),
            false => (top, colour),
        };
        self.rect((left, bar, width, 13.0), side);
        if card.controller > 1 {
            self.rect((left + width / 2.0 - 4.0, bar, 8.0, 13.0), CARD);
        }
        self.frame((left, top, width, height), 2.0, side);
        if let (Some(_), Some(stat)) = (&card.card, card.stats.last()) {
            let middle = top + height / 2.0 + if near { -6.0 } else { 6.0 };
            let half = 11.0;
            let ground = (left + width / 2.0 - 15.0, middle - 15.0, 30.0, 30.0);
            self.rect(ground, CARD);
            self.number((left + width / 2.0, middle), half, i32::from(stat.now), INK);
        }
    }

    /// The cards of one side around its middle: large while one row holds them.
    fn row(&mut self, cards: &[&CardView], top: f32, colour: [u8; 3]) {
        let all = u8::try_from(cards.len().min(CARDS_MAX)).unwrap_or(0);
        let (width, height) = if all <= ROW {
            (100.0, 140.0)
        } else {
            (61.0, 85.0)
        };
        for (at, card) in (0..all).zip(cards) {
            let in_row = ROW.min(all - at / ROW * ROW);
            let left = 745.0 - f32::from(in_row) * 56.0 + f32::from(at % ROW) * 112.0;
            let middle = left + (112.0 - width) / 2.0;
            let upper = top + f32::from(at / ROW) * 93.0;
            self.card((middle, upper, width, height), card, colour);
        }
    }

    fn card(&mut self, (left, top, width, height): Area, card: &CardView, colour: [u8; 3]) {
        // What is spent lies across, as on the table, and in its place all the same.
        let (left, top, width, height) = if card.rested {
            let less = width * width / height;
            (left, top + (height - less) / 2.0, width, less)
        } else {
            (left, top, width, height)
        };
        self.rect((left, top, width, height), CARD);
        let inner = (left + 5.0, top + 5.0, width - 10.0, height - 10.0);
        match &card.card {
            Some(word) => self.rect(inner, face(word)),
            None => {
                self.rect(inner, colour);
                let middle = (left + width / 2.0, top + height / 2.0);
                self.crest(middle, 16.0, colour);
            }
        }
        self.frame((left, top, width, height), 2.0, LINE);
        if let (Some(_), Some(stat)) = (&card.card, card.stats.last()) {
            let half = width.min(height) * 0.13;
            let low = (left + width / 2.0 - half * 2.6, top + height - half * 3.2);
            self.rect((low.0, low.1, half * 5.2, half * 2.8), CARD);
            let at = (left + width / 2.0, low.1 + half * 1.4);
            self.number(at, half, i32::from(stat.now), INK);
        }
    }

    /// A number around a point; `half` is half the height of a figure.
    pub(super) fn number(&mut self, (x, y): (f32, f32), half: f32, value: i32, colour: [u8; 3]) {
        let text = value.max(0).to_string();
        let step = half * 1.5;
        let figures = f32::from(u8::try_from(text.len()).unwrap_or(1));
        let mut left = x - figures * step / 2.0 + half * 0.2;
        for figure in text.bytes() {
            let on = SEGMENTS[usize::from(figure.saturating_sub(b'0')) % 10];
            self.figure((left, y - half), half, on, colour);
            left += step;
        }
    }

    fn figure(&mut self, (left, top): (f32, f32), half: f32, on: u8, colour: [u8; 3]) {
        let thick = half * 0.26;
        let wide = half * 1.1;
        let tall = half + thick / 2.0;
        let [upper, middle, lower] = [0.0, half - thick / 2.0, 2.0 * half - thick];
        let areas = [
            (left, top + upper, wide, thick),
            (left, top + upper, thick, tall),
            (left + wide - thick, top + upper, thick, tall),
            (left, top + middle, wide, thick),
            (left, top + middle, thick, tall),
            (left + wide - thick, top + middle, thick, tall),
            (left, top + lower, wide, thick),
        ];
        // The lowest bit is the top.
        for (segment, area) in areas.into_iter().enumerate() {
            if on >> segment & 1 == 1 {
                self.rect(area, colour);
            }
        }
    }
}

/// The cards on the field of one side: those that lie in a place of their own, and the faces in a
/// zone of the field that has no places.
fn field(view: &GameView, near: bool) -> Vec<&CardView> {
    let zones = view.zones.iter().filter(|zone| zone.zone != "hand");
    let cards = zones.flat_map(|zone| {
        let open = zone.zone.ends_with("_zone") && zone.zone != "mana_zone";
        let cards = zone.cards.iter();
        cards.filter(move |card| card.column.is_some() || (open && card.card.is_some()))
    });
    cards
        .filter(|card| (card.controller % 2 == 0) == near)
        .collect()
}

/// The cards on a field of spaces, the uppermost of each; nothing where there is no such field.
pub(super) fn spaces(view: &GameView) -> Option<Vec<&CardView>> {
    let mut zones = view.zones.iter().filter(|zone| zone.zone == "battlefield");
    let first = zones.next()?;
    let cards = first.cards.iter().chain(zones.flat_map(|zone| &zone.cards));
    Some(cards.filter(|card| card.column.is_some()).collect())
}

/// How many cards one side holds.
fn hand(view: &GameView, near: bool) -> u16 {
    let zones = view.zones.iter();
    let hands = zones.filter(|zone| zone.zone == "hand" && (zone.seat % 2 == 0) == near);
    hands.map(|zone| zone.count).sum()
}

pub(super) fn face(word: &str) -> [u8; 3] {
    let sum = word.bytes().fold(7u32, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    FACES[sum as usize % FACES.len()]
}

pub(super) fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color(Color::from_rgba8(red, green, blue, 255));
    paint
}
