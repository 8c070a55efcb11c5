import { route } from "@/lib/api/route";
import { getPhraseAnswers as contract } from "@/lib/phrases/schema";
import { getPhraseAnswers } from "@/lib/phrases/server/get-phrase-answers";

export const GET = route(contract, ({ db, params }) => getPhraseAnswers(db, params));
