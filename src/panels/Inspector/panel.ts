import type { ViewSide } from '#panels/panel.ts';
import { Inspector } from './Inspector.tsx';
import { loadWhyPod } from './loadWhyPod.ts';

export const inspector: ViewSide = { name: 'inspector', Part: Inspector, whenIdle: loadWhyPod };
