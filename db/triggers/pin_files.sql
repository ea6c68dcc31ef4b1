-- A file is checked again where a Pin begins or ceases to show it: who may see it may have changed.

CREATE TRIGGER `media_checks_of_deleted_file` AFTER DELETE ON `pin_files` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (old.`signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_new_file` AFTER INSERT ON `pin_files`
WHEN new.`signature` IN (SELECT `signature` FROM `withheld_media`) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) VALUES (new.`signature`, unixepoch() * 1000)
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;
