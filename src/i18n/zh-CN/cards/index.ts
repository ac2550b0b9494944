import { frame } from './frame.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';

export const cards = { ...scheduling, ...plugins, frame };
