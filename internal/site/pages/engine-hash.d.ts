// The hashes of the engine, a script that is added when the site is made.
export const plain: string, packed: string;
