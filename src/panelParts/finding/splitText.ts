const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/([^s])s$/, '$1'],
];

/** A word of Latin letters and digits in lower case, and its stem. */
export interface Word {
  readonly raw: string;
  readonly stem: string;
}

/** Words of a sentence that say nothing about its topic. `no`, `not` and `without` do. */
const SMALL_WORDS = new Set(
  `a about actually after all also although am an and any anything are as at be been being but by can come comes could did do does
  doing done difference e for from g get gets getting getting give gives got had happen happens has have how i if in instead into is it its just keep keeps kubernetes k8s
  let like may me mean meaning meant mine much must my of on once one kubectl only or our please put puts really right s say says see seem seems
  set shall she should show shows so some still such t than that the their them then there these they thing this those to try trying u up us very want
  was we were what when where which while who whose why will with would you your`.split(/\s+/),
);

/** Chinese words of a sentence that say nothing about its topic. */
const SMALL_CHINESE =
  /为什么会|为什么|为何|是干什么的|干什么|做什么|干嘛|有什么用|有哪些|哪些|在哪里|在哪儿|哪里|哪儿|会怎样|会怎么样|怎么回事|是啥|啥|怎么办|怎么样|怎么|怎样|如何|是什么意思|什么意思|是什么|什么|是不是|是否|能不能|可不可以|可以|可是|但是|但|却|因为|所以|由于|导致|之后|以后|然后|已经|一直|总是|老是|会不会|会|吗|呢|吧|啊|我们|我的|我|你|它们|它|他们|这个|那个|这|那|的|了|着|和|与|跟|及|或|在|是|把|被|让|给|对|从|到|也|都|就|还|很|太|请问|一下|查看|看看|看|区别|作用|原理|介绍|出现|显示|提示|报错|报|说|有|时候|时|里面|里|上|下|中|后|个|些/g;

/** Numbers without a meaning outside their message: counts, ages and amounts. */
const PLAIN_NUMBER = /^(?:\d{1,2}|\d+(?:s|m|h|d|ms|us|mi|gi|ki|mb|gb)+|\d+(?:m\d+s|h\d+m|d\d+h))$/;

const LATIN = /[\p{Script=Latin}\p{N}]+/gu;
const CHINESE = /[\u3400-\u9fff]+/g;

/** Headings of kubectl's tables. Pasted with a table, they are not what the reader looks for. */
const TABLE_HEADINGS =
  /(?:\b(?:NAMESPACE|NAME|READY|STATUS|RESTARTS|AGE|NODE|NOMINATED|GATES|READINESS|ROLES|VERSION|TYPE|REASON|OBJECT|MESSAGE|LAST|SEEN|UP-TO-DATE|AVAILABLE|DESIRED|CURRENT)\b\s*){2,}/g;

/** All words of a text in order. */
export function allWords(text: string): Word[] {
  return (ascii(text).toLowerCase().match(LATIN) ?? []).map((raw) => ({ raw, stem: stem(raw) }));
}

/** The words of a text in order, without those that say nothing. */
export function latinWords(text: string): Word[] {
  return allWords(text).filter(({ raw }) => !SMALL_WORDS.has(raw) && !PLAIN_NUMBER.test(raw));
}

/** The parts of names such as `podMaxBackoffSeconds`; plain words have none. */
export function partsOfNames(text: string): Word[] {
  const parts: Word[] = [];
  for (const run of ascii(text).match(LATIN) ?? []) {
    if (!/[a-z][A-Z]/.test(run)) continue;
    for (const part of run.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []) {
      const raw = part.toLowerCase();
      if (!SMALL_WORDS.has(raw) && !PLAIN_NUMBER.test(raw)) parts.push({ raw, stem: stem(raw) });
    }
  }
  return parts;
}

/** Two and three neighbouring Chinese characters: Chinese has no spaces between words, and three together say more than two. */
export function chinesePairs(text: string): string[] {
  const pairs: string[] = [];
  for (const run of text.replace(SMALL_CHINESE, ' ').match(CHINESE) ?? []) {
    for (let at = 0; at + 1 < run.length; at++) {
      pairs.push(run.slice(at, at + 2));
      if (at + 2 < run.length) pairs.push(run.slice(at, at + 3));
    }
    if (run.length === 1) pairs.push(run);
  }
  return pairs;
}

/** What a text asks for, without the small words of a sentence around it: of `what is a taint?` it is `taint`. */
export function withoutSmallWords(text: string): string {
  return ascii(text)
    .replace(/[\p{Script=Latin}\p{N}]+/gu, (word) => (SMALL_WORDS.has(word.toLowerCase()) ? ' ' : word))
    .replace(SMALL_CHINESE, ' ');
}

/**
 * A text without the characters between its letters, for phrases that mix Chinese and Latin: `Pod 太多` becomes
 * `pod太多`.
 */
export function flat(text: string): string {
  return (
    ascii(text)
      .toLowerCase()
      .match(/[a-z0-9]+|[\u3400-\u9fff]+/g) ?? []
  ).join('');
}

export function hasChinese(text: string): boolean {
  return text.search(CHINESE) >= 0;
}

/** Whether the text contains nothing to search for. */
export function isEmpty(text: string): boolean {
  return text.toLowerCase().search(LATIN) < 0 && !hasChinese(text);
}

/** Normalizes the text: plain apostrophes, ordinary instead of full-width letters, and expanded contractions. */
function ascii(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(/\bcan(?:no|')t\b/gi, 'can not')
    .replace(/\bwon't\b/gi, 'will not')
    .replace(/n't\b/gi, ' not')
    .replace(/\bw\/o\b/gi, 'without')
    .replace(TABLE_HEADINGS, ' ');
}

/**
 * The common part of an English word's forms: `pods`, `scheduled` and `scheduling` become `pod` and `schedul`. Words
 * with digits stay unchanged.
 */
function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  let cut = word;
  for (const [ending, kept] of ENDINGS) {
    if (!ending.test(cut)) continue;
    cut = cut.replace(ending, kept);
    break;
  }
  const bare = cut.replace(/(?:ing|ed)$/, '');
  if (bare.length >= 3 && /[aeiouy]/.test(bare)) cut = bare.replace(/([bdgklmnprt])\1$/, '$1');
  return cut.length > 3 ? cut.replace(/e$/, '') : cut;
}
