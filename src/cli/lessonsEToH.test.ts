import { verifyLessons } from './testing/verifyLessons.ts';

verifyLessons(['E', 'F', 'G', 'H']);
