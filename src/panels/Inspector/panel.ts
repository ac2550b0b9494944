import type { Side } from '#panels/panel.ts';
import { Inspector } from './Inspector.tsx';
import { loadWhyPod } from './loadWhyPod.ts';

export const inspector: Side = { name: 'inspector', Part: Inspector, whenIdle: loadWhyPod };
