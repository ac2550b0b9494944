import { posix } from 'node:path';
import {
  actorsBehind,
  embeddedPanels,
  LARGEST_CIRCLE,
  type Room,
  rooms,
  sharedClusterFolders,
  testPackages,
} from './rooms.ts';
import type { FoundImport } from './scanImports.ts';

const roomOf = new Map<string, Room>(rooms.map((room) => [room.name, room]));

/** The room of a path below src/, such as `cluster` for `cluster/kubelet/syncLoop.ts`. */
export function roomName(path: string): string {
  return path.split('/')[0] ?? '';
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}

/** The path below src/ that a specifier means (`./beside.ts`, or `#room/path.ts` as package.json maps it), or undefined for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : undefined;
}

/** What the file `from` writes to import `target`: relative inside the folder of its room (`src/ROOM/FOLDER`), else from its room on. */
function specifierOf(from: string, target: string): string {
  const folder = from.split('/').slice(0, -1).slice(0, 2).join('/');
  if (!target.startsWith(`${folder}/`)) return `#${target}`;
  const path = posix.relative(posix.dirname(from), target);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Why the file at `path` (below src/) may not stand in its room, or undefined when it may. */
export function checkPlace(path: string): string | undefined {
  const room = roomOf.get(roomName(path));
  return room?.testsOnly && !isTest(path)
    ? `the room ${room.name} is for tests alone: name the file *.test.ts, or move it to a folder testing/`
    : undefined;
}

/** Why the file `from` (below src/) may not have this import, or undefined when it may. */
export function checkImport(from: string, found: FoundImport): string | undefined {
  const room = roomOf.get(roomName(from));
  if (room === undefined) return `src/${roomName(from)} is not a room; rooms are listed in scripts/walls/rooms.ts`;
  const target = resolveImport(from, found.specifier);
  if (target === undefined) return checkPackage(room, from, found.specifier);
  if (target.startsWith('..')) {
    return isTest(from) ? undefined : `${room.name} may not import from outside src: ${found.specifier}`;
  }
  return (
    checkRoom(room, roomName(target), found) ??
    checkInsideCluster(from, target) ??
    checkPanels(from, target) ??
    checkScenarios(from, target) ??
    checkForm(from, target, found)
  );
}

/** One form for each import, so that a folder can be moved without a look at what stands in it. The bundler finds workers by relative URLs alone. */
function checkForm(from: string, target: string, { specifier, use }: FoundImport): string | undefined {
  const form = specifierOf(from, target);
  return use === 'start' || specifier.replace(/\?.*$/, '') === form ? undefined : `write '${form}', not '${specifier}'`;
}

/** Why these files may not import each other in a circle, or undefined when they may. Rooms do not import each other, so a circle lies in one. */
export function checkCircle(files: readonly string[]): string | undefined {
  if (files.length <= LARGEST_CIRCLE) return undefined;
  return `${files.length} files of ${roomName(files[0] ?? '')} import each other in a circle, ${LARGEST_CIRCLE} may: ${files.join(', ')}`;
}

function checkPackage(room: Room, from: string, specifier: string): string | undefined {
  const allowed = isTest(from) ? [...room.packages, ...testPackages] : room.packages;
  const fits = allowed.some((name) =>
    name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : name === specifier,
  );
  return fits ? undefined : `${room.name} may not import the package ${specifier}`;
}

function checkRoom(room: Room, target: string, { use }: FoundImport): string | undefined {
  if (target === room.name) return undefined;
  if (!roomOf.has(target)) return `${target} is not a room`;
  if (use === 'start') return room.starts?.includes(target) ? undefined : `${room.name} may not start ${target}`;
  if (target === 'base' || room.imports.includes(target)) return undefined;
  if (room.types?.includes(target)) {
    return use === 'type' ? undefined : `${room.name} may import only types from ${target} (use import type)`;
  }
  return `${room.name} may not import ${target}`;
}

/** A panel imports no other one but those that it embeds, and the list of panels only the light `panel.ts` of each. */
function checkPanels(from: string, target: string): string | undefined {
  const [here, there] = [panelOf(from), panelOf(target)];
  if (there === undefined || roomName(from) !== 'panels' || here === there) return undefined;
  if (here === undefined)
    return target === `panels/${there}/panel.ts`
      ? undefined
      : `the list of panels may import only panel.ts of ${there}`;
  if (embeddedPanels[here]?.includes(there)) return undefined;
  return `the panel ${here} may not import the panel ${there}: what both need stands in panelParts`;
}

/** A file in a scenario's folder is read through the generated lists alone: so a folder is added without a line elsewhere, and each kind of words is fetched by itself. */
function checkScenarios(from: string, target: string): string | undefined {
  const [here, there] = [scenarioOf(from), scenarioOf(target)];
  if (there === undefined || here === there || from.startsWith('scenarios/generated/') || isTest(from))
    return undefined;
  return `the folder of the scenario ${there} is read through src/scenarios/generated and src/i18n/generated`;
}

/** `dead-node` for `scenarios/dead-node/story.ts`; one's own cluster is known to the code. */
function scenarioOf(path: string): string | undefined {
  const [room, folder, file] = path.split('/');
  const isFolder = room === 'scenarios' && file !== undefined && folder !== 'generated' && folder !== 'own';
  return isFolder ? folder : undefined;
}

/** `Nodes` for `panels/Nodes/field/fieldLook.ts`; undefined for what stands directly in src/panels. */
function panelOf(path: string): string | undefined {
  const [room, panel, file] = path.split('/');
  return room === 'panels' && file !== undefined ? panel : undefined;
}

/** An actor never imports another actor; a plugin imports only scheduler/framework, releases, model and base. */
function checkInsideCluster(from: string, target: string): string | undefined {
  const plugin = pluginOf(from);
  if (plugin !== undefined && !isTest(from) && !plugin.mayImport(target)) {
    return `the plugin ${plugin.name} may import only scheduler/framework, cluster/releases, model and base, not ${target}`;
  }
  const there = pluginOf(target)?.name;
  if (plugin !== undefined && there !== undefined && there !== plugin.name) {
    return `the plugin ${plugin.name} may not import the plugin ${there}`;
  }
  return checkActors(from, target);
}

function checkActors(from: string, target: string): string | undefined {
  if (roomName(from) !== 'cluster' || roomName(target) !== 'cluster') return undefined;
  // A test may put actors together to see them meet.
  if (isTest(from)) return undefined;
  const [here, there] = [actorOf(from), actorOf(target)];
  // Files that stand directly in src/cluster put the actors together.
  if (here === undefined || there === here || sharedClusterFolders.includes(there ?? '')) return undefined;
  if (actorsBehind[here]?.includes(there ?? '')) return undefined;
  if (there === undefined) return `${here} may not import the composition ${target}`;
  // A controller may use what stands beside all controllers, and their registry may import each of them.
  if (here.startsWith(`${there}/`) || there.startsWith(`${here}/`)) return undefined;
  return `the actor ${here} may not import the actor ${there}: actors meet only through cluster/api`;
}

/** `kubelet`, `scheduler`, `controllers/Deployment`, ... A controller's folder is named like its kind, in upper case. */
function actorOf(path: string): string | undefined {
  const [, actor, inner, file] = path.split('/');
  if (inner === undefined) return undefined;
  return actor === 'controllers' && file !== undefined && /^[A-Z]/.test(inner) ? `${actor}/${inner}` : actor;
}

interface Plugin {
  readonly name: string;
  mayImport(target: string): boolean;
}

function pluginOf(path: string): Plugin | undefined {
  const inside = /^cluster\/scheduler\/plugins\/([^/]+)\//.exec(path);
  if (inside === null) return undefined;
  const allowed = [inside[0], 'cluster/scheduler/framework/', 'cluster/releases/', 'model/', 'base/'];
  return { name: inside[1] ?? '', mayImport: (target) => allowed.some((prefix) => target.startsWith(prefix)) };
}
