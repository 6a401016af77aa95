/**
 * Defines DiFaR's options. There is no released code of its authors. Places in the thesis's code refer to
 * Sidies/MasterThesis-HubLink at 54c0d703, folder DiFaR.
 */
import { choice, count, flag, type OptionsOf, option, ownOption, word } from "../options.ts";

export const difarRows = {
  /** The number of triples to return. */
  results: option(count(), { thesis: [150, "Table 9.7, chosen from 30–150"] }),
  /**
   * The score: the cosine, the inner product, or the negative distance. Vectors have length 1, so all three scores
   * produce the same order.
   */
  metric: option(choice("cosine", "inner-product", "l2"), { thesis: ["cosine", "Table 9.7"] }),
  /** The text of a triple: its labels in brackets, or as a sentence. */
  tripleText: option(choice("in brackets", "sentence"), {
    thesis: ["in brackets", "difar_vector_store_handler.py"],
    paper: ["sentence", "not described (thesis, lines 3777-3787)"],
  }),
  /**
   * Whether triples of the same record whose labels are equal count as one, the first. The thesis's code identifies
   * triples by their labels and the DOI of a paper.
   */
  mergesEqualLabels: option(flag, {
    thesis: [true, "difar_vector_store_handler.py:207-217"],
    paper: [false, "every triple (thesis, lines 3777-3787)"],
  }),
  /**
   * The start entity: only triples that are reachable from it are indexed (thesis, section 7.4.2.2). If there is no
   * start entity, the complete graph is indexed, even if it is not connected.
   */
  startEntity: ownOption(word, "", "the published runs name an entity of their graph"),
  /** The maximum number of triples between the start and an indexed triple, or 0 for no limit. */
  startDepth: option(count(0), { thesis: [0, "section 7.4.2.2"] }),
};

export type DifarOptions = OptionsOf<typeof difarRows>;
