import type { timeline as reference } from '../en/timeline.ts';
import type { TextsOf } from '../texts.ts';

export const timeline: TextsOf<typeof reference> = {};
