-- The beginnings of words of one to three letters have indexes of their own: what many words begin with is found as
-- fast as a word.
DROP TABLE `pins_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `pins_search` USING fts5(`title`, `grid_title`, `description`, `alt_text`, content='pins', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `pins_search` (`pins_search`) VALUES ('rebuild');
--> statement-breakpoint
DROP TABLE `boards_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `boards_search` USING fts5(`name`, `description`, content='boards', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `boards_search` (`boards_search`) VALUES ('rebuild');
--> statement-breakpoint
DROP TABLE `users_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `users_search` USING fts5(`full_name`, `username`, content='users', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `users_search` (`users_search`) VALUES ('rebuild');
