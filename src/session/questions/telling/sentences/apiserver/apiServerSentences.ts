import type { Tellers } from '../../told.ts';
import { REQUEST_SENTENCES } from './requestSentences.ts';
import { WRITE_SENTENCES } from './writeSentences.ts';

/** Sentences for the API server's entries, by their reasons. */
export const API_SERVER_SENTENCES: Tellers = { ...WRITE_SENTENCES, ...REQUEST_SENTENCES };
