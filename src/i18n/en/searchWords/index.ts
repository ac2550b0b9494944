import { api } from './api.ts';
import { controllers } from './controllers.ts';
import { pods } from './pods.ts';
import { scheduling } from './scheduling.ts';

/** Ways to say one thing, by topic: whatever a person types of them means the same to the search. Never shown. */
export const searchWords = { ...scheduling, ...pods, ...controllers, ...api } as const;
