//! A card as a form, put into what the wire says.

use shokan_rules::catalogue::Catalogue;
use shokan_rules::workshop::assist::{Form, Piece, PieceKind, RowKind};
use shokan_rules::workshop::form as made;

use super::{bi, require_short, require_short_item, unit};
use crate::problem::Problem;
use crate::wire::http::{
    CardForm, CardPlace, FormChoice, FormChoices, FormPiece, FormPieceKind, FormPlace, FormRow,
    FormRowKind,
};

/// The form of the card at a place of a file; empty where the file has none.
///
/// # Errors
///
/// [`Problem::TooLong`] for a file or a card that is not read.
pub fn form(catalogue: &Catalogue, asked: &CardPlace) -> Result<CardForm, Problem> {
    let form = read(catalogue, &asked.text, asked.at)?;
    let rows = (0..form.rows.len()).map(|at| row(&form, at)).collect();
    Ok(CardForm {
        word: form.word,
        rows,
    })
}

/// So many ways to write a card are checked and compiled for the work of one token.
const WAYS_PER_TOKEN: usize = 20;

/// What the choices at a place of a form take from the bucket of who asks, besides what any
/// question of an editor takes.
///
/// # Errors
///
/// As [`form`].
pub fn tokens(catalogue: &Catalogue, asked: &FormPlace) -> Result<u32, Problem> {
    require_short(&asked.text)?;
    require_short_item(made::length(&asked.text, asked.from as usize))?;
    let (from, to) = (asked.from as usize, asked.to as usize);
    let ways = match from <= to {
        true => made::work(catalogue, &asked.text, from, to),
        false => 0,
    };
    Ok(unit(ways.div_ceil(WAYS_PER_TOKEN)))
}

/// What may stand at a place of a form.
///
/// # Errors
///
/// As [`form`].
pub fn choices(catalogue: &Catalogue, asked: &FormPlace) -> Result<FormChoices, Problem> {
    read(catalogue, &asked.text, asked.from)?;
    let (from, to) = (asked.from as usize, asked.to as usize);
    let all = match from <= to {
        true => made::choices(catalogue, &asked.text, from, to),
        false => Vec::new(),
    };
    let choice = |it: made::Choice| FormChoice {
        text: it.text,
        phrase: it.phrase,
        says: it.says,
    };
    Ok(FormChoices {
        choices: all.into_iter().map(choice).collect(),
    })
}

fn read(catalogue: &Catalogue, text: &str, at: u32) -> Result<Form, Problem> {
    require_short(text)?;
    require_short_item(made::length(text, at as usize))?;
    Ok(made::form(catalogue, text, at as usize).unwrap_or_default())
}

fn row(form: &Form, at: usize) -> FormRow {
    let row = &form.rows[at];
    FormRow {
        line: row.line,
        from: unit(row.at.from),
        to: unit(row.at.to),
        whole: unit(made::whole(form, at).to),
        kind: match row.kind {
            RowKind::Begin => FormRowKind::Begin,
            RowKind::Field => FormRowKind::Field,
            RowKind::Head => FormRowKind::Head,
            RowKind::Statement => FormRowKind::Statement,
            RowKind::End => FormRowKind::End,
            RowKind::Remark => FormRowKind::Remark,
        },
        changes: made::changes(form, at),
        depth: row.depth,
        after: row.after,
        pieces: row.pieces.iter().map(piece).collect(),
    }
}

fn piece(piece: &Piece) -> FormPiece {
    FormPiece {
        from: unit(piece.at.from),
        to: unit(piece.at.to),
        kind: match piece.kind {
            PieceKind::Label => FormPieceKind::Label,
            PieceKind::Word => FormPieceKind::Word,
            PieceKind::Free => FormPieceKind::Free,
            PieceKind::Number => FormPieceKind::Number,
            PieceKind::Text => FormPieceKind::Text,
            PieceKind::Sign => FormPieceKind::Sign,
            PieceKind::Comment => FormPieceKind::Comment,
        },
        text: piece.text.clone(),
        phrase: bi(piece.phrase.clone()),
        more: piece.more,
    }
}
