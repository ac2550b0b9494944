import type { WordsOf } from '#scenarios/words.ts';
import type { words as reference } from './en.ts';

export const words: WordsOf<typeof reference> = { title: '你自己的集群', summary: '在你带来清单或导出之前是空的。' };
