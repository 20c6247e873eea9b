/** The editor of card files. It lies in a shadow root, where its styles need no style element. */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { acceptCompletion, startCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, redo, undo } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, RangeSet, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  EditorView,
  gutter,
  GutterMarker,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { CardFaultView, WordMeaning, WordsThatFit, WorkshopGame } from "../../wire";
import { look } from "./look";

type Say = (both: { ja: string; en: string }) => string;

export interface Wishes {
  root: ShadowRoot;
  text: string;
  words: WorkshopGame;
  label: string;
  say: Say;
  /** What the editor itself says, by its English words. */
  phrases: Record<string, string>;
  fix: (nearest: string) => string;
  complete: (text: string, at: number) => Promise<WordsThatFit>;
  hover: (text: string, at: number) => Promise<WordMeaning>;
  /** Where a clause is read among the others. */
  rules: (clause: string) => string;
  changed: (text: string, cursor: number) => void;
  moved: (cursor: number) => void;
  format: () => void;
  mend: () => void;
}

export interface Editor {
  text: () => string;
  setText: (text: string) => void;
  replace: (from: number, to: number, by: string) => void;
  show: (faults: readonly CardFaultView[], readings: readonly { line: number; text: string }[]) => void;
  goTo: (line: number) => void;
  undo: () => void;
  redo: () => void;
  focus: () => void;
  close: () => void;
}

const setReadings = StateEffect.define<readonly { line: number; text: string }[]>();
class ReadingMarker extends GutterMarker {
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  override eq(other: ReadingMarker): boolean {
    return other.text === this.text;
  }
  override toDOM(): Node {
    const dom = document.createElement("span");
    dom.textContent = this.text;
    dom.title = this.text;
    return dom;
  }
}
const readings = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(shown, change) {
    let now = shown.map(change.changes);
    for (const effect of change.effects) {
      if (!effect.is(setReadings)) continue;
      const builder = new RangeSetBuilder<GutterMarker>();
      for (const { line, text } of effect.value) {
        if (line > change.state.doc.lines) break;
        const at = change.state.doc.line(line).from;
        builder.add(at, at, new ReadingMarker(text));
      }
      now = builder.finish();
    }
    return now;
  },
});
/** Beside the text and not in it: a cursor never meets it. */
const readingColumn = gutter({ class: "cm-readings", side: "after", markers: (view) => view.state.field(readings) });

/** The colours of words: fields, begins of abilities, verbs, names that the file gives. */
function language(words: WorkshopGame): StreamLanguage<unknown> {
  const of = (list: readonly string[]): Set<string> => new Set(list);
  const [fields, heads, verbs, known] = [of(words.fields), of(words.heads), of(words.verbs), of(words.words)];
  const items = of(["game", "set", "card", "words", "keyword"]);
  return StreamLanguage.define<{ first: boolean; named: boolean }>({
    startState: () => ({ first: true, named: false }),
    token(stream, state) {
      if (stream.sol()) state.first = true;
      if (stream.eatSpace()) return null;
      if (stream.match("#")) {
        stream.skipToEnd();
        return "comment";
      }
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
      if (stream.match(/^\d+/)) return "number";
      const word = stream.match(/^[A-Za-z_][A-Za-z0-9_-]*/) as RegExpMatchArray | null;
      if (!word) {
        stream.next();
        return null;
      }
      const [first, named] = [state.first, state.named];
      state.first = false;
      state.named = word[0] === "as" || (first && items.has(word[0]));
      if (named) return "variableName";
      if (first && (items.has(word[0]) || heads.has(word[0]) || verbs.has(word[0]))) return "keyword";
      if (fields.has(word[0])) return "propertyName";
      return known.has(word[0]) ? null : "variableName";
    },
  }) as StreamLanguage<unknown>;
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--ws-head)", fontWeight: "700" },
  { tag: tags.propertyName, color: "var(--ws-field)" },
  { tag: tags.string, color: "var(--ws-text)" },
  { tag: tags.number, color: "var(--ws-number)", fontWeight: "700" },
  { tag: tags.variableName, color: "var(--ws-name)" },
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
]);

const BOOST = { name: 4, word: 2, own: 1, number: 0, text: 0, sign: -1 };

function source(wishes: Wishes): (context: CompletionContext) => Promise<CompletionResult | null> {
  return async (context) => {
    const word = context.matchBefore(/\w*/);
    if (!context.explicit && (!word || word.from === word.to)) return null;
    let found: WordsThatFit;
    try {
      found = await wishes.complete(context.state.doc.toString(), context.pos);
    } catch {
      return null;
    }
    if (context.aborted) return null;
    const options = found.offers.map((offer): Completion => ({
      label: offer.word,
      detail: wishes.say(offer.phrase),
      type: offer.kind,
      boost: BOOST[offer.kind],
      ...(offer.usage ? { info: offer.usage } : {}),
    }));
    return { from: found.from, options, validFor: /^\w*$/ };
  };
}

const hovering = (wishes: Wishes) =>
  hoverTooltip(async (view, pos) => {
    let meaning: WordMeaning;
    try {
      meaning = await wishes.hover(view.state.doc.toString(), pos);
    } catch {
      return null;
    }
    if (!meaning.word) return null;
    return {
      pos: meaning.from,
      end: meaning.to,
      above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "meaning";
        const add = (tag: string, text: string): void => {
          if (!text) return;
          const part = dom.appendChild(document.createElement(tag));
          part.textContent = text;
        };
        add("b", meaning.usage || meaning.word);
        add("span", wishes.say(meaning.phrase));
        if (meaning.class) add("small", wishes.say(meaning.class));
        const { clause } = meaning;
        if (clause) {
          const said = dom.appendChild(document.createElement("p"));
          const link = said.appendChild(document.createElement("a"));
          Object.assign(link, {
            href: wishes.rules(clause.id),
            target: "_blank",
            rel: "noopener",
            textContent: clause.id,
          });
          said.append(` ${wishes.say(clause.text)}`);
        }
        return { dom };
      },
    };
  });

/** Puts an editor into a shadow root. */
export function mount(wishes: Wishes): Editor {
  const told = new Compartment();
  const view = new EditorView({
    root: wishes.root,
    parent: wishes.root.appendChild(document.createElement("div")),
    state: EditorState.create({
      doc: wishes.text,
      extensions: [
        lineNumbers(),
        history(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        bracketMatching(),
        closeBrackets(),
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        told.of(EditorState.phrases.of(wishes.phrases)),
        language(wishes.words),
        syntaxHighlighting(colours),
        autocompletion({ override: [source(wishes)], activateOnTypingDelay: 120 }),
        hovering(wishes),
        readings,
        readingColumn,
        look,
        EditorView.contentAttributes.of({ "aria-label": wishes.label, autocapitalize: "off", spellcheck: "false" }),
        keymap.of([
          { key: "Mod-s", preventDefault: true, run: () => (wishes.format(), true) },
          { key: "Mod-.", preventDefault: true, run: () => (wishes.mend(), true) },
          { key: "Alt-/", run: startCompletion },
          { key: "Tab", run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          const cursor = update.state.selection.main.head;
          if (update.docChanged) wishes.changed(update.state.doc.toString(), cursor);
          else if (update.selectionSet) wishes.moved(cursor);
        }),
      ],
    }),
  });
  const within = (at: number): number => Math.min(at, view.state.doc.length);
  const replace = (from: number, to: number, insert: string): void =>
    view.dispatch({ changes: { from: within(from), to: within(to), insert } });
  const diagnostic = (fault: CardFaultView): Diagnostic => ({
    from: within(fault.from),
    to: within(fault.to),
    severity: fault.unfinished ? "hint" : "error",
    message: wishes.say(fault.text),
    actions: fault.nearest
      ? [
          {
            name: wishes.fix(fault.nearest),
            apply: (at, from, to) =>
              at.dispatch({ changes: { from, to, insert: fault.nearest ?? "" }, userEvent: "input.mend" }),
          },
        ]
      : [],
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (text) => {
      if (text !== view.state.doc.toString()) replace(0, view.state.doc.length, text);
    },
    replace,
    show(faults, lines) {
      view.dispatch(setDiagnostics(view.state, faults.map(diagnostic)));
      view.dispatch({ effects: setReadings.of(lines) });
    },
    goTo(line) {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines)).from;
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "start", yMargin: 30 }) });
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
