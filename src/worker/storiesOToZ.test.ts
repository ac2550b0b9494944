import { tellStories } from './testing/tellStories.ts';

tellStories(/^[o-z]/);
