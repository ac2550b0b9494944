import { fairness } from './fairness.ts';
import { frame } from './frame.ts';
import { plugins } from './plugins.ts';
import { scheduling } from './scheduling.ts';
import { storage } from './storage.ts';

export const cards = { ...scheduling, ...plugins, ...fairness, ...storage, frame };
