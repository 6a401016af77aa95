import { testVectorIndex } from "../testing/vector-index-contract.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";

testVectorIndex("the sparse index", createSparseVectorIndex);
