import { describe, expect, it } from 'vitest';
import { readPipeline, splitCommands } from './shell.ts';

const words = (text: string) => readPipeline(text).map((command) => command.words);

describe('readPipeline', () => {
  it.each([
    ['get pods', [['get', 'pods']]],
    [`get 'a b' "c \\" d" e\\ f ''`, [['get', 'a b', 'c " d', 'e f', '']]],
    [
      'get pods|grep a | head -1',
      [
        ['get', 'pods'],
        ['grep', 'a'],
        ['head', '-1'],
      ],
    ],
    ['get pods # all of them', [['get', 'pods']]],
    ['get a#b', [['get', 'a#b']]],
    ['get \\\n  pods', [['get', 'pods']]],
    [
      'get pods |\n  grep a',
      [
        ['get', 'pods'],
        ['grep', 'a'],
      ],
    ],
    ['', [[]]],
  ])('splits %j into words', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each([
    ['apply -f - <<EOF\na: 1\nEOF', 'a: 1\n'],
    ["apply -f - <<'EOF'\na: $x\nEOF\n", 'a: $x\n'],
    ['apply -f - <<EOF\na: \\$x\nEOF', 'a: $x\n'],
    ['apply -f - <<-EOF\n\ta: 1\n\tEOF', 'a: 1\n'],
    ["apply -f - <<< 'a: 1'", 'a: 1\n'],
    ['<<E apply -f -\n# kept\nE', '# kept\n'],
  ])('reads the standard input of %j', (text, expected) => {
    expect(readPipeline(text)[0]).toMatchObject({ words: ['apply', '-f', '-'], input: { text: expected } });
  });

  it('gives a here-document to the program on its line and removes it from the text', () => {
    expect(readPipeline('cat <<E | kubectl apply -f -\na: 1\nE')).toEqual([
      { words: ['cat'], text: 'cat <<E', input: { text: 'a: 1\n' } },
      { words: ['kubectl', 'apply', '-f', '-'], text: 'kubectl apply -f -' },
    ]);
    expect(readPipeline('apply -f - < pod.yaml')[0]).toMatchObject({ input: { file: 'pod.yaml' } });
  });

  it.each([
    ['get pods > f', '>: this terminal writes no files'],
    ['get pods; get nodes', ';: this terminal runs one command in a line'],
    ['get pods && get nodes', '&: this terminal runs one command in a line'],
    ['get pods || true', '|: this terminal runs one command in a line'],
    ['get $x', '$: this terminal has no variables'],
    ['get `x`', '`: this terminal runs no command inside another one'],
    ["get 'a", "unexpected end of the line while looking for '"],
    ['apply -f - <<EOF\na: 1', 'unexpected end of the line while looking for EOF'],
    ['apply -f - <<EOF\na: $x\nEOF', "write <<'EOF' with quotes"],
    ['apply -f - <<', '<<: there is nothing after it'],
    ['get pods\nget nodes', 'a second command follows on a line below'],
    ['| get', '|: there is no command before it'],
    ['get |', '|: there is no command after it'],
  ])('refuses the command line %j', (text, why) => {
    expect(() => readPipeline(text)).toThrow(why);
  });
});

describe('splitCommands', () => {
  it('splits pasted text into commands and keeps here-documents whole', () => {
    const text = 'kubectl get pods\n\n# a comment\nkubectl apply -f - <<EOF\na: 1\n\nb: 2\nEOF\nget \\\n nodes\n';
    expect(splitCommands(text)).toEqual({
      commands: ['kubectl get pods', 'kubectl apply -f - <<EOF\na: 1\n\nb: 2\nEOF', 'get \\\n nodes'],
      isOpen: false,
    });
  });

  it.each(["get 'a", 'apply -f - <<EOF\na: 1\n', 'get \\'])('waits for more input after %j', (text) => {
    expect(splitCommands(text).isOpen).toBe(true);
  });

  it('does not wait for more input after unsupported syntax', () => {
    expect(splitCommands('for i in 1 2; do\n  kubectl get pods\ndone')).toMatchObject({ isOpen: false });
  });
});
