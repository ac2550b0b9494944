import { tellStories } from './testing/tellStories.ts';

tellStories(/^[e-n]/);
