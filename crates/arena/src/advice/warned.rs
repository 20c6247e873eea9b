//! Choices of which the question itself warns, such as an attack that reaches own cards alone.

/// By how many thousandths such a choice has to be better than another to be told before it.
const GAIN: u16 = 30;

/// Puts what is warned of behind the best of the others, unless it is clearly better. `of`: the
/// chance behind a choice in thousandths, and whether it is warned of.
pub(super) fn behind<T>(ranked: &mut [T], of: impl Fn(&T) -> (u16, bool)) {
    let others = ranked.iter().map(&of).filter(|it| !it.1);
    let Some(best) = others.map(|it| it.0).max() else {
        return;
    };
    let last = |it: &T| {
        let (chance, warned) = of(it);
        warned && chance < best.saturating_add(GAIN)
    };
    ranked.sort_by_key(last);
}

#[cfg(test)]
mod tests {
    use super::behind;

    fn order(ranked: &[(u16, bool)]) -> Vec<(u16, bool)> {
        let mut ranked = ranked.to_vec();
        behind(&mut ranked, |it| *it);
        ranked
    }

    #[test]
    fn what_is_warned_of_comes_first_only_where_it_is_clearly_better() {
        assert_eq!(
            order(&[(551, true), (550, false), (500, false)]),
            [(550, false), (500, false), (551, true)],
        );
        assert_eq!(
            order(&[(700, true), (550, false)]),
            [(700, true), (550, false)]
        );
        assert_eq!(
            order(&[(551, true), (200, true)]),
            [(551, true), (200, true)]
        );
    }
}
