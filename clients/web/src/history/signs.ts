/** Line drawings that only the history needs; for `screens/Icon.svelte`. */

export const SIGNS = {
  proven: 'M12 3l7 3v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM8.500 12l2.500 2.500 4.500-5',
  broken: 'M12 4l9 16H3zM12 10v4.500M12 17.200v.300',
  bin: 'M5 7h14M9 7V4.500h6V7M7 7l1 13h8l1-13',
  save: 'M12 4v11M8 11.500l4 4 4-4M5 19.500h14',
  open: 'M12 15.500v-11M8 8l4-4 4 4M5 19.500h14',
  first: 'M18 5l-8 7 8 7M6 5v14',
  last: 'M6 5l8 7-8 7M18 5v14',
  forward: 'M9 5l7 7-7 7',
} as const;
