-- Words of pins, boards and people. The indexes hold no text of their own and know rows by `rowid`, which VACUUM may
-- renumber: after one, and after a table was built anew, they need `INSERT INTO pins_search (pins_search) VALUES ('rebuild')`.
CREATE VIRTUAL TABLE `pins_search` USING fts5(`title`, `grid_title`, `description`, `alt_text`, content='pins', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `pins_search_insert` AFTER INSERT ON `pins` BEGIN
	INSERT INTO `pins_search` (rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES (new.rowid, new.`title`, new.`grid_title`, new.`description`, new.`alt_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `pins_search_delete` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `pins_search` (`pins_search`, rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES ('delete', old.rowid, old.`title`, old.`grid_title`, old.`description`, old.`alt_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `pins_search_update` AFTER UPDATE OF `title`, `grid_title`, `description`, `alt_text` ON `pins` BEGIN
	INSERT INTO `pins_search` (`pins_search`, rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES ('delete', old.rowid, old.`title`, old.`grid_title`, old.`description`, old.`alt_text`);
	INSERT INTO `pins_search` (rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES (new.rowid, new.`title`, new.`grid_title`, new.`description`, new.`alt_text`);
END;
--> statement-breakpoint
INSERT INTO `pins_search` (`pins_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE `boards_search` USING fts5(`name`, `description`, content='boards', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `boards_search_insert` AFTER INSERT ON `boards` BEGIN
	INSERT INTO `boards_search` (rowid, `name`, `description`) VALUES (new.rowid, new.`name`, new.`description`);
END;
--> statement-breakpoint
CREATE TRIGGER `boards_search_delete` AFTER DELETE ON `boards` BEGIN
	INSERT INTO `boards_search` (`boards_search`, rowid, `name`, `description`) VALUES ('delete', old.rowid, old.`name`, old.`description`);
END;
--> statement-breakpoint
CREATE TRIGGER `boards_search_update` AFTER UPDATE OF `name`, `description` ON `boards` BEGIN
	INSERT INTO `boards_search` (`boards_search`, rowid, `name`, `description`) VALUES ('delete', old.rowid, old.`name`, old.`description`);
	INSERT INTO `boards_search` (rowid, `name`, `description`) VALUES (new.rowid, new.`name`, new.`description`);
END;
--> statement-breakpoint
INSERT INTO `boards_search` (`boards_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE `users_search` USING fts5(`full_name`, `username`, content='users', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `users_search_insert` AFTER INSERT ON `users` BEGIN
	INSERT INTO `users_search` (rowid, `full_name`, `username`) VALUES (new.rowid, new.`full_name`, new.`username`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_delete` AFTER DELETE ON `users` BEGIN
	INSERT INTO `users_search` (`users_search`, rowid, `full_name`, `username`) VALUES ('delete', old.rowid, old.`full_name`, old.`username`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_update` AFTER UPDATE OF `full_name`, `username` ON `users` BEGIN
	INSERT INTO `users_search` (`users_search`, rowid, `full_name`, `username`) VALUES ('delete', old.rowid, old.`full_name`, old.`username`);
	INSERT INTO `users_search` (rowid, `full_name`, `username`) VALUES (new.rowid, new.`full_name`, new.`username`);
END;
--> statement-breakpoint
INSERT INTO `users_search` (`users_search`) VALUES ('rebuild');
