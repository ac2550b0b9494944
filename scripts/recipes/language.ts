/** A language of the page. The example takes its texts from the Chinese ones; a translator writes them. */
import type { Copy } from './support/copy.ts';
import { changes, intoList, type Recipe, replaced, type Step, unitTests, withImport } from './support/recipe.ts';

const MODEL = 'zh-CN';
const LANGUAGE = 'sv';

/** Imports of Chinese texts as imports of the new ones. */
function withImports(text: string): string {
  const chinese = text.split('\n').filter((line) => line.startsWith('import ') && line.includes(`/${MODEL}/`));
  return chinese.reduce((written, line) => withImport(written, inLanguage(line)), text);
}

const inLanguage = (line: string): string =>
  line
    .replaceAll(MODEL, LANGUAGE)
    .replace(/\bzh(?=[A-Z])/g, LANGUAGE)
    .replace(/\bchinese\b/g, 'swedish');

/** A step that gives a table the entry of the new language, like the Chinese one. */
function entry(file: string, declares: string, line: RegExp): Step {
  return changes(
    file,
    declares,
    (text) => {
      const [found] = line.exec(text) ?? [];
      if (found === undefined) throw new Error(`no entry for ${MODEL} after "${declares}"`);
      return replaced(withImports(text), found, `${found}\n${inLanguage(found)}`);
    },
    'tsc',
  );
}

/** Copies the Chinese files that `isIn` names. */
function copyTexts(copy: Copy, folder: string, isIn: (path: string) => boolean): void {
  for (const path of copy.list(folder).filter(isIn))
    copy.write(
      path.replace(MODEL, LANGUAGE),
      copy.read(path).replaceAll(`generated/${MODEL}`, `generated/${LANGUAGE}`),
    );
}

export const recipe: Recipe = {
  heading: 'A language',
  names: { LANGUAGE, NAME: 'gang' },
  steps: [
    { file: 'src/i18n/LANGUAGE/index.ts', apply: (copy) => copyTexts(copy, `src/i18n/${MODEL}`, () => true) },
    changes('src/i18n/languages.ts', 'const DECLARED = [', (text) =>
      intoList(
        text,
        'const DECLARED = [',
        `  { id: '${LANGUAGE}', name: 'Svenska', shortName: 'SV', preferredFor: 'sv', load: () => import('./${LANGUAGE}/index.ts') },`,
      ),
    ),
    {
      file: 'src/scenarios/NAME/LANGUAGE.ts',
      missedBy: 'generate',
      apply: (copy) => copyTexts(copy, 'src/scenarios', (path) => path.endsWith(`/${MODEL}.ts`)),
    },
    entry('src/i18n/searched.ts', 'export const SEARCHED: Readonly<Record<Language', /^ {2}'zh-CN': \{.*\},$/m),
    changes(
      'src/i18n/searchedTerms.ts',
      'export const SEARCHED_TEXTS: Readonly<',
      (text) => {
        const block = /^ {2}'zh-CN': \{\n[\s\S]*?^ {2}\},$/m.exec(text)?.[0] ?? '';
        const lessons = /^ {2}'zh-CN': zhLessons,$/m.exec(text)?.[0] ?? '';
        const texts = replaced(withImports(text), block, `${block}\n${inLanguage(block)}`);
        return replaced(texts, lessons, `${lessons}\n${inLanguage(lessons)}`);
      },
      'tsc',
    ),
    entry('src/i18n/fetchLessonWords.ts', 'const LOAD: Readonly<Record<Language', /^ {2}'zh-CN': \(\) => .*,$/m),
    changes(
      'src/cli/wordedLesson.ts',
      'const WORDS: Readonly<Record<Language',
      (text) => replaced(withImports(text), "'zh-CN': chinese", `'zh-CN': chinese, ${LANGUAGE}: swedish`),
      'tsc',
    ),
  ],
  generators: ['scripts/generate-scenarios.ts'],
  proofs: [
    unitTests(
      'src/i18n/languages.test.ts',
      'src/i18n/texts.test.ts',
      'src/i18n/plurals.test.ts',
      'src/panelParts/finding/findScenarios.test.ts',
    ),
  ],
};
