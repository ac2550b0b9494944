import { tellStories } from './testing/tellStories.ts';

tellStories(/^[a-d]/);
