import { mutation as wrong } from './mutation.ts';

const FILES = 'session/kubectl';

/** kubectl's words, of a still state and in sessions. */
export const KUBECTL = [
  wrong('cluster/printing', `${FILES}/textTable.ts`, 'const PADDING = 3;', 'const PADDING = 2;'),
  wrong('cluster/transcripts', `${FILES}/writes/marks.ts`, '} not labeled`', '} unlabeled`'),
];
