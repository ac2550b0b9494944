import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'ImageLocality: does it pull replicas together, or do nothing?',
  summary:
    'Three Pods with an image of 1,000 MiB: when the first node has pulled it, ImageLocality gives that node (333 - 23) of (1000 - 23) MiB = 31 points more, the size being shared by the part of nodes that have it. That is more than LeastAllocated takes away for being fuller, so all three go there. Then three with an image of 20 MiB: below 23 MiB it gives nothing, and they go to the two emptier nodes. Look at the scores of each decision in Scheduling.',
  story: {
    promise:
      'Three Pods follow a large image to one node, three others ignore theirs. From which size does an image pull?',
    stepTitles: {
      first: 'nobody has the image',
      pulled: 'one node has it',
      pulls: 'the second Pod',
      third: 'the third Pod',
      small: 'a small image',
    },
    steps: {
      first:
        'Nobody has the image of model-0, and {{nodes}} empty {node has|nodes have} {{total}} {point|points} each. {{node}} is taken.',
      pulled: '{{node}} has the image of 1,000 MiB now, {{seconds}} s after the decision. Nobody else has it.',
      pulls:
        'model-1 goes to {{node}}: ImageLocality gives it {{image}} {point|points} for the image, being fuller costs it {{fuller}}.',
      third:
        'model-2 goes to {{node}}, too, by {{by}} {point|points}: being fuller costs {{fuller}} by now, still less than the image gives.',
      small:
        'web-1: {{holder}} has its image of 20 MiB and gets {{image}} {point|points} for it. Below 23 MiB none count; {{node}} is emptier.',
    },
    saw: {
      large:
        '{{models}} model {Pod is|Pods are} on node-1: the points for a large image were more than those for free room.',
      free: 'A small image gives no points: its Pods go where most room is left.',
    },
    tries: { cordon: 'Close node-1, which has the image', avoid: 'A soft taint weighs more than the image' },
  },
  lesson: {
    title: 'The image is there already',
    question: 'One node has the image. Does the next Pod go there?',
    misconception:
      'An image gives a node points, no more. A large image can outweigh the room that is left; a small one counts nothing.',
    steps: {
      pulled: {
        title: 'One node has it',
        text: 'The image of model-0 is pulled. Of {{nodes}} {node|nodes} only {{node}} has its image now, which is large.',
      },
      large: {
        title: 'A second model',
        text: 'model-1 needs the same image. {{holder}} has it but is fuller than the others. Where does model-1 go?',
        options: { there: 'To {{node}}, which has the image.', empty: 'To a node that is empty.' },
        reveal:
          '{{node}} gets {{image}} {point|points} from ImageLocality. Being fuller costs it {{fuller}} at NodeResourcesFit.',
        wrong: {
          empty: 'That would win without the image. A large image that is there weighs more than one Pod of room.',
        },
      },
      small: {
        title: 'A small image',
        text: 'web-0 runs on {{holder}}. web-1 needs the same image, which is small. Where does it go?',
        options: { there: 'To the node that has the image.', other: 'To another node.' },
        reveal:
          'It goes to {{node}}. {{holder}} has the image and gets {{image}} {point|points} for it: images below 23 MiB count nothing.',
        wrong: {
          there:
            'A pull of 20 MiB is short. Size times the share of nodes that have the image must pass 23 MiB to give points.',
        },
      },
      rule: {
        title: 'Large counts, small does not',
        text: '{{models}} models are on node-1. What is there already attracts, but never commands.',
        checks: { models: 'at least two models share the node that had their image' },
      },
    },
    teacher: {
      aim: 'The class can say what ImageLocality gives, from which size on, and what it is weighed against.',
      ask: ['What else do the nodes differ in?', 'How long does a pull of 20 MiB take, and one of 1000 MiB?'],
      expect: [
        {
          says: 'It always goes where the image is.',
          reply: 'Ask what happens when the image is small, or the node full.',
        },
        { says: 'Images play no part.', reply: 'Open the score of ImageLocality at model-1.' },
      ],
      whatIf: [
        {
          line: 'kubectl cordon node-1',
          shows: 'Given before model-1 comes, it goes elsewhere and the image is pulled again.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
