/** The engine's two files below the pages, or nothing where the pages were built without it. */
declare const __ENGINE__: { script: string; engine: string } | null;
