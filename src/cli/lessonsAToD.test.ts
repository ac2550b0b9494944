import { verifyLessons } from './testing/verifyLessons.ts';

verifyLessons(['A', 'B', 'C', 'D']);
