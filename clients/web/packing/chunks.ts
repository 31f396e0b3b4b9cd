/**
 * Which modules travel together. Left alone the bundler makes a file of every set of modules
 * that two parts of the page share: thirty small ones, each a way to the server and back.
 */

/** By name, what is in a file besides what it alone uses. */
const GROUPS: Record<string, RegExp> = {
  loader:
    /^\0vite\/preload-helper|\/src\/(link|game\/types|keep\/(solo|shapes)|peer\/(address|socket)|worker\/(start|messages))\.ts$|\/idb-keyval\//, // before all else
  page: /\/node_modules\/(svelte|clsx)\/|rolldown\/runtime|\/src\/(App|worded|idle|part|pause|hex|settings|keep\/(?!solo|shapes)|pwa\/update|worker\/client|game\/(lines|play|seat|solo)|table\/second-press|screens\/(Screen|Dialog|Question|FaultNote|RulesShort|connection|Start|Fan|Icon|Lazy|LoadFailed|Notices|parts|arrive|page|current|kept|own|returning|rules-line|route|settings\.))|^\0words:(page|start|level|offline|update|name|rules|join|connection|ending|resume|shortRules)Words/,
  table:
    /\/src\/(table\/|screens\/(Table|EmptyTable|Absence|Chat|ConnectionChip|Invitation|Menu|copy))|^\0words:(table|core|refusal|chat|menu|invite|leave|resign)Words/,
};

export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: Object.entries(GROUPS).map(([name, test]) => ({ name, test })),
};
