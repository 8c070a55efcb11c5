import { createContext } from "react";

/** Whether every list of the figures is to be there in full, as for paper, whatever was folded. */
export const Whole = createContext(false);
