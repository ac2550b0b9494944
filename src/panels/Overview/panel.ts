import type { View } from '#panels/panel.ts';
import { Overview } from './Overview.tsx';

/** The view that the page opens on: it comes with the first script. */
export const overview: View = { id: 'overview', icon: 'overview', needsRun: true, tells: 'everything', Part: Overview };
