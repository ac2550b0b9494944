import { store } from '#cluster/api/kindTables.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import type { ObjectsQuestions } from '#protocol/objects.ts';
import { readDump } from '#session/commands/readDump.ts';
import type { Answers } from '../answers.ts';
import { behavioursOf } from './behavioursOf.ts';
import { checkManifests } from './checkManifests.ts';
import { eventsAbout } from './eventsAbout.ts';
import { findObjects } from './findObjects.ts';
import { objectCounts } from './objectCounts.ts';
import { objectNamed } from './objectNamed.ts';
import { whyObject } from './why/whyObject.ts';

export const objectsAnswers: Answers<ObjectsQuestions> = {
  get: ({ world }, named) => objectNamed(world, named),
  list: ({ world }, { kind }) => world.table(store(kind)).values(),
  yaml: ({ world }, named) => {
    const object = objectNamed(world, named);
    return object ? objectYaml(object) : '';
  },
  behaviours: ({ world }, about) => behavioursOf(world, about),
  events: ({ world }, about) => eventsAbout(world, about),
  whyObject: (reader, named) => whyObject(reader, named),
  objects: ({ world }) => objectCounts(world),
  findObjects: ({ world }, question) => findObjects(world, question),
  check: (_, { files }) => checkManifests(files),
  readDump: (_, { files }) => readDump(files),
};
