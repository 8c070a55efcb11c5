/**
 * The consent text that a new study starts with. Researchers fill in the places in brackets. What is
 * stored is not for this text to say: the product's own statement stands below it.
 */
export const defaultConsent = {
  text: `You are asked to take part in a research study about how people read text written by language models. It is carried out by [names of the researchers] at [institution].

You can take part if you are [minimum age] or older.

What you will do: read short texts and say, for each, how confident the text is in its answer to a question, and whether that answer is right. You may take a break, stop at any time, and skip any task you would rather not do.

Pay: [how, when and by whom you are paid]. You are paid for the tasks you finished, also if you stop early or withdraw.

What we do with your answers: [what they are used for, and whether they are published].

Taking part is voluntary. You may withdraw without giving a reason, and it has no disadvantage for you.

This study was reviewed by [ethics board and approval number].

Questions? Contact [name, email].`,
};
