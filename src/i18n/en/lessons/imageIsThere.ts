export const imageIsThere = {
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
};
