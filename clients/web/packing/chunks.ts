/**
 * Which modules travel together. Left alone the bundler makes a file of every set of modules
 * that two screens share: thirty small ones, each a way to the server and back.
 */

/** By name, what is in it besides what only this uses. */
const GROUPS: Record<string, RegExp> = {
  base: /\/node_modules\/(svelte|clsx)\/|^\0vite\/preload-helper|rolldown\/runtime/,
  table:
    /\/src\/(table|game)\/(?!friend|play)|\/src\/screens\/(TableScreen|EmptyTable|Invitation|QrCode|copy|Chat|ConnectionChip|Menu|RulesShort|lines)|^\0words:(table|chat|menu|shortRules|invite|leave|resign)Words/,
  forms:
    /\/src\/screens\/(HostSetup|SoloSetup|Join|Screen|NameField|Choice|RulesPicker|Question|Dialog|FaultNote|Settings|Notices|connection)|^\0words:(host|solo|join|name|rules|settings|offline|update|connection)Words/,
};

export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: Object.entries(GROUPS).map(([name, test]) => ({ name, test })),
};
