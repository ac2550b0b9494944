import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { foldGutter, foldKeymap, indentUnit } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { fieldAndMessage } from '#base/problemText.ts';
import type { KindSchema } from '#client/kindSchema.ts';
import type { InputProblem } from '#protocol/command.ts';
import styles from './CodeArea.module.css';
import { codeTheme } from './codeTheme.ts';
import { complete } from './completionSource.ts';
import { yamlColours } from './yamlColours.ts';

export interface CodeHandle {
  focus(): void;
  /** Puts the cursor at a line and column, counted from 1, and scrolls there. */
  goTo(line: number, column: number): void;
}

export interface CodeAreaProps {
  readonly label: string;
  readonly text: string;
  readonly ghost: string;
  readonly problems: readonly InputProblem[];
  /** The schema of the text, for completion. */
  readonly schema: () => Promise<KindSchema>;
  readonly onChange: (text: string) => void;
  readonly onApply: () => void;
  readonly handle: RefObject<CodeHandle | null>;
}

/** Marks a change by the page itself. The text's owner knows it already and must not take it for an edit. */
const isGiven = Annotation.define<boolean>();

function messageOf(problem: InputProblem): string {
  const { suggestion } = problem;
  return suggestion === undefined ? fieldAndMessage(problem) : `${fieldAndMessage(problem)} (${suggestion})`;
}

function offsetAt(state: EditorState, line: number, column: number): number {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  return Math.min(to, from + Math.max(0, column - 1));
}

function diagnosticOf(state: EditorState, problem: InputProblem): Diagnostic {
  const from = offsetAt(state, problem.line ?? 1, problem.column ?? 1);
  const line = state.doc.lineAt(from);
  const text = line.text.slice(from - line.from);
  const token =
    problem.column === undefined ? text.trimEnd().length : (/^[^\s:,#]+/.exec(text)?.[0].length ?? text.length);
  return {
    from,
    to: Math.max(from, Math.min(line.to, from + Math.max(1, token))),
    severity: 'error',
    message: messageOf(problem),
  };
}

/**
 * The text itself, in a shadow root. There the editor adds its style sheet as a constructed one, which the page's
 * policy allows. In the document it would add a style element, which the policy forbids.
 */
export function CodeArea({ label, text, ghost, problems, schema, onChange, onApply, handle }: CodeAreaProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ schema, onChange, onApply });
  latest.current = { schema, onChange, onApply };
  const words = useRef(new Compartment());

  useImperativeHandle(handle, () => ({
    focus: () => view.current?.focus(),
    goTo(line, column) {
      const editor = view.current;
      if (editor === null) return;
      editor.dispatch({ selection: { anchor: offsetAt(editor.state, line, column) }, scrollIntoView: true });
      editor.focus();
    },
  }));

  useEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          foldGutter(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          closeBrackets(),
          search(),
          yaml(),
          indentUnit.of('  '),
          yamlColours,
          autocompletion({ override: [(context) => complete(context, latest.current.schema)], icons: false }),
          codeTheme,
          words.current.of([]),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                latest.current.onApply();
                return true;
              },
            },
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...foldKeymap,
            ...completionKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            const isWritten = update.transactions.some((change) => change.docChanged && !change.annotation(isGiven));
            if (isWritten) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text }, annotations: isGiven.of(true) });
  }, [text]);

  useEffect(() => {
    view.current?.dispatch({
      effects: words.current.reconfigure([
        placeholder(ghost),
        EditorView.contentAttributes.of({ 'aria-label': label }),
      ]),
    });
  }, [ghost, label]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const diagnostics = problems.map((problem) => diagnosticOf(editor.state, problem)).sort((a, b) => a.from - b.from);
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [problems]);

  return <div ref={host} className={styles.host} />;
}
