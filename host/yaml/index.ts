/** YAML files, read as JSON data. */
export { yamlCodes } from './codes.ts'
export { readYaml } from './read-yaml.ts'
export type { YamlDocument } from './read-yaml.ts'
