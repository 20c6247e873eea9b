//! Latencies and how they are shown.

use std::collections::BTreeMap;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde_json::{Value, json};

/// Times, from a microsecond on, to three digits.
#[derive(Clone, Debug)]
pub(crate) struct Times(Histogram<u64>);

impl Times {
    pub(crate) fn new() -> Self {
        // From 1 us to 10 minutes; three digits is a precision the crate knows.
        Self(Histogram::new_with_bounds(1, 600_000_000, 3).expect("bounds in order"))
    }

    pub(crate) fn add(&mut self, time: Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.0.saturating_record(us);
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.len()
    }

    /// The value in ms below which that part of all lie; 0 when there is none.
    pub(crate) fn quantile_ms(&self, part: f64) -> f64 {
        self.0.value_at_quantile(part) as f64 / 1_000.0
    }

    /// The usual five, and how many.
    pub(crate) fn json(&self) -> Value {
        json!({
            "count": self.count(),
            "p50_ms": self.quantile_ms(0.5),
            "p90_ms": self.quantile_ms(0.9),
            "p99_ms": self.quantile_ms(0.99),
            "p99_9_ms": self.quantile_ms(0.999),
            "max_ms": self.quantile_ms(1.0),
        })
    }
}

/// What a pick may take when a sync of the disk takes so long, in ms.
pub(crate) fn goal_ms(sync_p99_ms: f64) -> f64 {
    (2.0 * sync_p99_ms + 10.0).max(30.0)
}

pub(crate) type Counts = BTreeMap<String, u64>;

/// One more of that name.
pub(crate) fn count(counts: &mut Counts, name: &str) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => {
            counts.insert(name.to_owned(), 1);
        }
    }
}

/// `a 3, b 1`, or `none`.
pub(crate) fn counted(counts: &Counts) -> String {
    if counts.is_empty() {
        return "none".to_owned();
    }
    let all: Vec<String> = counts
        .iter()
        .map(|(name, n)| format!("{name} {n}"))
        .collect();
    all.join(", ")
}

/// Shows a result: as JSON, or its fields line by line.
pub(crate) fn show(result: &Value, as_json: bool) {
    if as_json {
        println!("{result:#}");
        return;
    }
    for (name, value) in result.as_object().into_iter().flatten() {
        match value {
            Value::Object(fields) => {
                let mut fields: Vec<_> = fields.iter().collect();
                fields.sort_by_key(|(name, _)| *name == "max_ms" || *name == "count");
                let fields = fields
                    .iter()
                    .map(|(name, value)| format!("{name} {}", plain(value)));
                println!("{name:26} {}", fields.collect::<Vec<_>>().join("  "));
            }
            _ => println!("{name:26} {}", plain(value)),
        }
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            format!("{:.2}", number.as_f64().unwrap_or_default())
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_what_was_added() {
        let mut times = Times::new();
        assert_eq!(times.quantile_ms(0.99), 0.0);
        for ms in 1..=1_000 {
            times.add(Duration::from_millis(ms));
        }
        for (part, ms) in [(0.5, 500.0), (0.99, 990.0), (1.0, 1_000.0)] {
            let found = times.quantile_ms(part);
            assert!((found - ms).abs() / ms < 0.002, "{part}: {found}");
        }
        times.add(Duration::from_secs(100_000));
        assert!(times.quantile_ms(1.0) >= 600_000.0);
    }

    #[test]
    fn a_slow_disk_moves_the_goal() {
        assert_eq!(goal_ms(0.0), 30.0);
        assert_eq!(goal_ms(10.0), 30.0);
        assert_eq!(goal_ms(12.5), 35.0);
    }
}
