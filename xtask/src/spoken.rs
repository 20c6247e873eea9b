//! Words that nobody should read here: those of other games, and a second name for a thing.

/// A word, and what is said instead.
const BANNED: &[(&str, &str)] = &[
    ("棋譜", "リプレイ"),
    ("対局", "対戦"),
    ("一局", "対戦"),
    ("終局", "決着"),
    ("一手", "操作, 1つ"),
    ("打ちます", "遊びます"),
    ("続きを指", "続きをプレイ"),
    ("側を指", "側をプレイ"),
    ("できあいのデッキ", "構築済みデッキ"),
    ("手本のデッキ", "構築済みデッキ"),
    ("コンピューター", "コンピュータ"),
    ("名前のない人", "名なしさん"),
    ("ともだち", "友だち"),
    ("team mate", "teammate"),
    ("this ply", "this step"),
    ("ply by ply", "step by step"),
];

/// Piles that have 札 in their name; any other card is a カード.
const PILES: [char; 3] = ['手', '山', 'て'];

/// Whether players read what stands in a file.
fn is_read(path: &str) -> bool {
    let source = path.ends_with(".rs") || path.ends_with(".ts") || path.ends_with(".svelte");
    let pages = path.starts_with("web/src/") && path != "web/src/wire.ts";
    let engine = path.starts_with("crates/") && path.contains("/src/");
    let rules = path.starts_with("doc/rules/") && path.ends_with(".tsv");
    // The titles of the scenes at the clauses.
    let scenes = path.starts_with("crates/scenario/src/coverage/");
    source && (pages || engine) || rules && !path.ends_with(".tests.tsv") || scenes
}

/// Finds them outside of comments.
pub(crate) fn check(path: &str, text: &str, findings: &mut Vec<String>) {
    if !is_read(path) {
        return;
    }
    for (at, line) in text.lines().enumerate() {
        let code = line.trim_start();
        if code.starts_with("//") || code.starts_with('*') || code.starts_with("/*") {
            continue;
        }
        for (word, better) in BANNED {
            if line.contains(word) {
                findings.push(format!("{path}:{}: {word}; say {better}", at + 1));
            }
        }
        if has_loose_card(line) {
            findings.push(format!(
                "{path}:{}: 札 outside of 手札, 山札, 捨て札; say カード",
                at + 1
            ));
        }
    }
}

fn has_loose_card(line: &str) -> bool {
    line.match_indices('札').any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| PILES.contains(&c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_called_so_and_piles_keep_their_names() {
        assert!(has_loose_card("この札を選ぶ"));
        assert!(has_loose_card("札の動き"));
        assert!(!has_loose_card("手札と山札と捨て札"));
        let mut found = Vec::new();
        check("web/src/a.svelte", "{t(\"棋譜\", \"Replay\")}", &mut found);
        check("web/src/a.ts", "// 棋譜", &mut found);
        check("web/tests/a.mjs", "棋譜", &mut found);
        assert_eq!(found, ["web/src/a.svelte:1: 棋譜; say リプレイ"]);
        found.clear();
        check(
            "crates/scenario/src/coverage/a.tsv",
            "A\ta.txt\tx\t札は残る\tno",
            &mut found,
        );
        assert_eq!(found.len(), 1, "titles of scenes are read");
    }
}
