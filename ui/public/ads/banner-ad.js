/* Nothing is in here: it is looked for, to find out whether it is kept from arriving. */
