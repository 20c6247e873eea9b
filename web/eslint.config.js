// What the compiler does not see. How the code is laid out is prettier's; here is only what it cannot cut.
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["engine", "dist", "src/wire.ts", "tests/fixtures"] },
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // What has to stand there for the sake of its place is called `_`.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      // Pictures are text that this program has made; nothing of a player goes into one.
      "svelte/no-at-html-tags": "off",
      // Sets and maps are replaced and never changed in place: `$state.raw`.
      "svelte/prefer-svelte-reactivity": "off",
      // A sentence or the path of a drawing stays in one piece.
      "max-len": [
        "error",
        {
          code: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignorePattern: ' d="',
        },
      ],
    },
  },
);
