import { api } from './api.ts';
import { controllers } from './controllers.ts';
import { pods } from './pods.ts';
import { scheduling } from './scheduling.ts';

/** The same in Chinese. */
export const searchWords = { ...scheduling, ...pods, ...controllers, ...api } as const;
